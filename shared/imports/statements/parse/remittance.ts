/** The codes that banks set before the parts of a purpose, such as `EREF+`, with their meanings. */
const KINDS = {
  SVWZ: '',
  EREF: 'End-to-end reference',
  KREF: 'Customer reference',
  MREF: 'Mandate',
  CRED: 'Creditor ID',
  DEBT: 'Debtor ID',
  OAMT: 'Original amount',
  COAM: 'Compensation amount',
  ABWA: 'Ultimate payer',
  ABWE: 'Ultimate payee',
  ANAM: 'Payer',
  PURP: 'Purpose code',
  RREF: 'Return reference',
  BREF: 'Bank reference',
  MDAT: 'Mandate date',
  IBAN: 'IBAN',
  BIC: 'BIC',
  MTLG: 'Message',
} as const;
type Kind = keyof typeof KINDS;

const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text);

const MARK = /(SVWZ|EREF|KREF|MREF|CRED|DEBT|OAMT|COAM|ABWA|ABWE|ANAM|PURP|RREF|BREF|MDAT|IBAN|BIC)\+|(MTLG):/g;

/** Texts that banks write where there is no reference. */
const NO_REFERENCE = /^(?:not ?provided|nonref)$/i;

/** `End-to-end reference: X`; none if the bank writes that there is none. */
export const referenceLine = (kind: Kind, text: string): readonly string[] => {
  const value = text.trim();
  if (value === '' || NO_REFERENCE.test(value)) return [];
  return [KINDS[kind] === '' ? value : `${KINDS[kind]}: ${value}`];
};

/** The purpose of a payment as lines, its text first: `EREF+X SVWZ+Rent` is `Rent` and `End-to-end reference: X`. */
export const remittanceLines = (purpose: string): readonly string[] => {
  const marks = [...purpose.matchAll(MARK)];
  const [first] = marks;
  if (first === undefined) return purpose.trim() === '' ? [] : [purpose.trim()];
  const parts = marks.map((mark, at) => {
    const kind = mark[1] ?? mark[2] ?? '';
    const text = purpose.slice(mark.index + mark[0].length, marks[at + 1]?.index);
    return { isText: kind === 'SVWZ', lines: isKind(kind) ? referenceLine(kind, text) : [] };
  });
  const before = purpose.slice(0, first.index).trim();
  return [
    ...(before === '' ? [] : [before]),
    ...parts.filter(({ isText }) => isText).flatMap(({ lines }) => lines),
    ...parts.filter(({ isText }) => !isText).flatMap(({ lines }) => lines),
  ];
};
