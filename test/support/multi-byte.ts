const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** The bytes of each character that takes one or two of them, found by decoding. */
const tableOf = (encoding: string): ReadonlyMap<string, readonly number[]> => {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding);
  const singles = Array.from({ length: 256 }, (_, byte) => [byte]);
  const pairs = singles
    .slice(0x81, 0xff)
    .flatMap(([lead = 0]) => singles.slice(0x40, 0xff).map(([trail = 0]) => [lead, trail]));
  const table = new Map<string, readonly number[]>();
  for (const bytes of [...singles, ...pairs]) {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  }
  tables.set(encoding, table);
  return table;
};

/** The bytes of a text in an East Asian encoding. */
export const encodeMultiByte = (text: string, encoding: string): Uint8Array => {
  const table = tableOf(encoding);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${character} is not in ${encoding}`);
      return bytes;
    }),
  );
};
