const PAIRS: readonly (readonly [inflow: string, outflow: string])[] = [
  ['credit', 'debit'],
  ['cr', 'dr'],
  ['c', 'd'],
  ['crdt', 'dbit'],
  ['haben', 'soll'],
  ['h', 's'],
  ['gutschrift', 'lastschrift'],
  ['bij', 'af'],
  ['income', 'expense'],
  ['in', 'out'],
  ['incoming', 'outgoing'],
  ['deposit', 'withdrawal'],
  ['+', '-'],
  ['crédit', 'débit'],
  ['credito', 'debito'],
  ['crédito', 'débito'],
  ['avere', 'dare'],
  ['abono', 'cargo'],
  ['ingreso', 'gasto'],
  ['entrata', 'uscita'],
  ['entrada', 'saída'],
  ['uznanie', 'obciążenie'],
  ['příjem', 'výdaj'],
  ['einnahme', 'ausgabe'],
];

const ofWord = (word: string) => PAIRS.find((pair) => pair.includes(word));

/** Whether these are the two words, in any case, or one of them, with which banks say where money went. */
export const isDirection = (values: ReadonlySet<string>): boolean => pairOf(values) !== undefined;

const pairOf = (values: ReadonlySet<string>): (typeof PAIRS)[number] | undefined => {
  const [first, ...rest] = [...new Set([...values].map((value) => value.toLowerCase()))];
  const pair = first === undefined ? undefined : ofWord(first);
  return pair !== undefined && rest.every((word) => pair.includes(word)) ? pair : undefined;
};

/** The texts with which a file says that money came in: one, several where it writes them in different ways, or none. */
export const inflowValues = (values: ReadonlySet<string>): readonly string[] => {
  const inflow = pairOf(values)?.[0];
  return [...values].filter((value) => value.toLowerCase() === inflow);
};

/** What it would say, where it never does. */
export const inflowWord = (values: ReadonlySet<string>): string => pairOf(values)?.[0] ?? 'credit';
