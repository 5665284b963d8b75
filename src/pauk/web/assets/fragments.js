// Fetch a part of a page from this server and put it in; it is HTML of our own templates, in which all else is escaped.
const policy = globalThis.trustedTypes?.createPolicy("pauk", { createHTML: (text) => text });

export async function fetchPart(address, signal) {
  const response = await fetch(address, { signal, credentials: "same-origin" });
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}

export function putIn(place, text) {
  place.innerHTML = policy ? policy.createHTML(text) : text;
}

// Put values into a sentence: fill("{n} suggestions", { n: 3 }).
export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
