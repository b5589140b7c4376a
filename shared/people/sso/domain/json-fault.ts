/** The token that may come next. */
type State = 'value' | 'value or ]' | 'name or }' | 'name' | 'colon' | 'next' | 'end';

const WANTED = {
  value: 'a value',
  'value or ]': 'a value or the closing ]',
  'name or }': 'a name in double quotes or the closing }',
  name: 'a name in double quotes',
  colon: 'a colon',
  next: 'a comma or the closing bracket',
  end: 'the end',
} as const satisfies Record<State, string>;

const BLANKS = /[\t\n\r ]*/y;
const PLAIN = '[ !#-\\[\\]-\\uffff]*'; // a string without escapes to resolve
const TEXT = `"${PLAIN}(?:\\\\(?:["\\\\/bfnrt]|u[\\da-fA-F]{4})${PLAIN})*"`;
const NUMBER = '-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?![\\w.+-])';
const TOKEN = new RegExp(`[{}[\\],:]|${TEXT}|${NUMBER}|(?:true|false|null)\\b`, 'y');

type Open = ('{' | '[')[];
/** The effect of a token by its first character; anything else is invalid here. */
type Moves = Readonly<Record<string, (open: Open) => State | undefined>>;

const begin = (bracket: '{' | '[', state: State) => (open: Open) => {
  open.push(bracket);
  return state;
};
const afterValue = (open: Open): State => (open.length === 0 ? 'end' : 'next');
const close = (bracket: '{' | '[') => (open: Open) => (open.pop() === bracket ? afterValue(open) : undefined);

const VALUE: Moves = {
  '{': begin('{', 'name or }'),
  '[': begin('[', 'value or ]'),
  '"': afterValue,
  literal: afterValue,
};
const MOVES: Readonly<Record<State, Moves>> = {
  value: VALUE,
  'value or ]': { ...VALUE, ']': close('[') },
  'name or }': { '"': () => 'colon', '}': close('{') },
  name: { '"': () => 'colon' },
  colon: { ':': () => 'value' },
  next: { ',': (open) => (open.at(-1) === '{' ? 'name' : 'value'), '}': close('{'), ']': close('[') },
  end: {},
};

/** Where a text is not valid JSON, and what is expected there; undefined if it is valid. */
export const jsonFault = (text: string): string | undefined => {
  const open: Open = [];
  let state: State = 'value';
  for (let position = skipBlanks(text, 0); position < text.length; position = skipBlanks(text, position)) {
    TOKEN.lastIndex = position;
    const token = TOKEN.exec(text)?.[0] ?? '';
    const following: State | undefined = MOVES[state][kindOf(token)]?.(open);
    if (following === undefined) return `${placeOf(text, position)}: ${WANTED[state]} is expected`;
    state = following;
    position += token.length;
  }
  return state === 'end'
    ? undefined
    : `${placeOf(text, text.length)}: the text ends where ${WANTED[state]} is expected`;
};

const kindOf = (token: string): string => (/^[\w-]/.test(token) ? 'literal' : token.slice(0, 1));

const skipBlanks = (text: string, position: number): number => {
  BLANKS.lastIndex = position;
  return position + (BLANKS.exec(text)?.[0].length ?? 0);
};

const placeOf = (text: string, position: number): string => {
  const lines = text.slice(0, position).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
};
