"""Old encodings as the Encoding standard reads and writes them, where Python's own codecs do otherwise."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table import table

from pauk.extract.page.legacy_encodings import decode_as, encode_query


@table(
    ("data", "encoding", "text"),
    [
        (b"\x81 \x8d \x8f \x90 \x9d", "cp1252", "\x81 \x8d \x8f \x90 \x9d"),
        (b"\xca\xe0", "cp1255", "\u05ba\u05d0"),
        (b"\xd9", "cp1255", "\ufffd"),
        (b"1 \x80", "gb18030", "1 €"),
        (b"\xa3\xa0", "gb18030", "\u3000"),
        (b"\xad\xa1\xad\xea \xfc\xe3", "euc_jp", "①㈱ 髜"),
        (b"\xa1\xc1", "euc_jp", "～"),
        (b"\x1b(I123\x1b(B end", "iso2022_jp", "ｱｲｳ end"),
        (b"\xa0 \xfd", "cp932", "\ufffd \ufffd"),
        (b"\xa1\x45", "big5hkscs", "‧"),
        (b"\xae\xbe", "koi8-u", "ўЎ"),
        (b"\xff\xe9", "utf-8", "\ufffd\ufffd"),
    ],
)
def test_bytes_that_python_reads_otherwise(data, encoding, text):
    assert decode_as(data, encoding) == text


@table(
    ("query", "encoding", "written"),
    [
        ("q=Привет", "cp1251", "q=%CF%F0%E8%E2%E5%F2"),
        ("q=表", "cp932", "q=%95\\"),  # a trail byte that looks like ASCII stays
        ("q=日", "cp1251", "q=%26%2326085%3B"),  # what the encoding lacks becomes a reference
        ("q=日ж", "cp1251", "q=%26%2326085%3B%E6"),
        ("q=\x81", "cp1252", "q=%81"),
        ("q=😀", "gb18030", "q=%26%23128512%3B"),  # browsers write GBK, which has no such thing
        ("plain=1&x", "cp1251", "plain=1&x"),
    ],
)
def test_queries_are_written_as_browsers_do(query, encoding, written):
    assert encode_query(query, encoding) == written


@given(
    st.binary(max_size=100), st.sampled_from(["cp1252", "cp1255", "gb18030", "euc_jp", "iso2022_jp", "cp932", "koi8-u"])
)
def test_decoding_never_fails(data, encoding):
    decode_as(data, encoding).encode()


@given(
    st.text(max_size=50), st.sampled_from(["cp1252", "cp1251", "gb18030", "euc_jp", "iso2022_jp", "cp932", "big5hkscs"])
)
def test_a_written_query_is_ascii(text, encoding):
    query = text.encode("utf-8", "replace").decode()
    assert encode_query(query, encoding).isascii()
