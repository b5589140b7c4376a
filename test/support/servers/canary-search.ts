/** A secret that a test used, to search for in places where no secret is allowed. */
export type Canary = { readonly name: string; readonly value: string };
export type Searched = { readonly where: string; readonly text: string };

/** Shorter ones occur by chance. */
const SHORT = 12;
/** For a long secret, a part counts too. */
const PART = 16;
const LONG = 32;

/** Where each canary is found, in any encoding. */
export const findCanaries = (canaries: readonly Canary[], searched: readonly Searched[]): readonly string[] =>
  canaries.flatMap(({ name, value }) => {
    const forms = clothesOf(value);
    return searched.flatMap(({ where, text }) => {
      const worn = new Set(forms.flatMap(({ form, isIn }) => (isIn(text) ? [form] : [])));
      return [...worn].map((form) => `${name} (${form}) in ${where}`);
    });
  });

type Clothes = { readonly form: string; readonly isIn: (text: string) => boolean };

const clothesOf = (value: string): readonly Clothes[] => {
  if (value === '') throw new Error('An empty secret is everywhere');
  if (value.length < SHORT) return [byItself(value)];
  const parts = value.length < LONG ? [value] : [value.slice(0, PART), value.slice(-PART)];
  return parts.flatMap((part) =>
    Object.entries(encodingsOf(part)).map(([form, needle]) => ({ form, isIn: (text) => text.includes(needle) })),
  );
};

/** Six digits that are not part of a longer number. */
const byItself = (value: string): Clothes => {
  if (!/^\w+$/.test(value)) throw new Error('A short canary is a word');
  const pattern = new RegExp(`(?<![\\w.-])${value}(?![\\w-]|\\.\\d)`);
  return { form: 'by itself', isIn: (text) => pattern.test(text) };
};

export const encodingsOf = (part: string): Readonly<Record<string, string>> => ({
  'as it is': part,
  'in JSON': JSON.stringify(part).slice(1, -1),
  'in JSON in JSON': JSON.stringify(JSON.stringify(part).slice(1, -1)).slice(1, -1),
  'in a URL': encodeURIComponent(part),
  'in a form': new URLSearchParams({ x: part }).toString().slice(2),
  'in hexadecimal': Buffer.from(part).toString('hex'),
  ...Object.fromEntries([0, 1, 2].flatMap((offset) => base64At(part, offset))),
});

/** Base64 depends on the offset; keeps only the characters that are the same at that offset. */
const base64At = (part: string, offset: number): readonly (readonly [string, string])[] => {
  const shifted = Buffer.concat([Buffer.alloc(offset), Buffer.from(part)]);
  const whole = shifted.subarray(offset === 0 ? 0 : 3, shifted.length - (shifted.length % 3));
  return (['base64', 'base64url'] as const).map((form) => [`in ${form} after ${offset}`, whole.toString(form)]);
};
