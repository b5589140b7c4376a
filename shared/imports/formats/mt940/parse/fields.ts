/** A field of a SWIFT message: its tag without colons (`61`), and its lines. */
export type Field = { readonly tag: string; readonly lines: readonly string[]; readonly line: number };

const TAG = /^:([0-9]{2}[A-Z]?|NS):(.*)$/;
/** The end of a message, or blocks around it. */
const FRAME = /^(?:-\}?|\{[0-9]:.*|\s*)$/;
const MAX_LINE = 10_000;

/** The fields of all messages, in file order. A line that is no tag continues the field before it. */
export const fieldsOf = (text: string): readonly Field[] => {
  const fields: (Field & { readonly lines: string[] })[] = [];
  let isOpen = false;
  for (const [at, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.slice(0, MAX_LINE).replace(/^\{4:/, '');
    const [, tag, rest = ''] = TAG.exec(line) ?? [];
    if (tag !== undefined) {
      fields.push({ tag, lines: [rest], line: at + 1 });
      isOpen = true;
    } else if (FRAME.test(line)) isOpen &&= !/^-\}?$|^\{/.test(line);
    else if (isOpen) fields.at(-1)?.lines.push(line);
  }
  return fields;
};
