// Keep answers until the server has them: each in a place of its own in the browser's storage, sent in order, each
// with a key, so that one that is sent twice is taken once. In: answers. Out: what the server says to them.

const OP = "pauk.op.";
const MOST_AT_ONCE = 100;

export const random = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (one) => one.toString(36)).join("").slice(0, 16);

let memory = new Map(); // where the browser allows no storage, answers live as long as the page
let number = 0;

export function keep(name, value) {
  memory.set(name, value);
  try { localStorage.setItem(name, value); return true; } catch { return false; /* the page goes on without */ }
}

export function look(name) {
  try { const found = localStorage.getItem(name); if (found !== null) return found; } catch { /* see above */ }
  return memory.get(name) ?? null;
}

export function drop(name) {
  memory.delete(name);
  try { localStorage.removeItem(name); } catch { /* see above */ }
}

export function names(start) {
  const found = new Set(memory.keys());
  try { for (let at = 0; at < localStorage.length; at++) found.add(localStorage.key(at)); } catch { /* see above */ }
  return [...found].filter((name) => name.startsWith(start)).sort();
}

export class Outbox {
  // In: what to do with a reply, and whom to tell how it stands ("", "kept" or "slow").
  constructor(url, device, more, take, tell) {
    Object.assign(this, { url, device, more, take, tell });
    this.busy = false;
    this.pause = 0;
    this.timer = 0;
    addEventListener("online", () => { this.pause = 0; this.send(); });
    addEventListener("visibilitychange", () => { if (!document.hidden) this.send(); });
  }

  add(op) {
    number += 1;
    const place = `${OP}${String(Date.now()).padStart(15, "0")}.${String(number).padStart(6, "0")}.${op.key}`;
    keep(place, JSON.stringify(op));
    this.send();
  }

  waiting() {
    return names(OP).map((name) => [name, JSON.parse(look(name) ?? "null")]).filter(([, op]) => op);
  }

  async send() {
    if (this.busy) return;
    const lot = this.waiting().slice(0, MOST_AT_ONCE);
    const more = this.more();
    if (!lot.length && !more.want && !more.hello) return;
    this.busy = true;
    clearTimeout(this.timer);
    let next = -1;
    try {
      const headers = { "Content-Type": "application/json" };
      if (this.device()) headers["X-Pauk-Device"] = this.device();
      const body = JSON.stringify({ ...more, ops: lot.map(([, op]) => op) });
      const response = await fetch(this.url, { method: "POST", headers, body, credentials: "same-origin", signal: AbortSignal.timeout(20000) });
      if (response.ok) {
        const reply = await response.json();
        for (const [name] of lot) drop(name);
        this.pause = 0;
        this.tell("");
        next = this.take(reply, more) ? 0 : -1;
      } else if (response.status === 429 || response.status >= 500) {
        next = 1000 * Number(response.headers.get("Retry-After") || 0) || this.longer();
        this.tell("slow");
      } else {
        for (const [name] of lot) drop(name); // it will never be understood
        next = this.longer();
      }
    } catch {
      next = this.longer();
      this.tell("kept");
    }
    this.busy = false;
    if (next < 0 && this.waiting().length) next = 0;
    if (next === 0) this.send();
    else if (next > 0) this.timer = setTimeout(() => this.send(), next);
  }

  longer() {
    this.pause = Math.min(30000, this.pause * 2 || 1000);
    return this.pause;
  }
}
