/** A secret that was used once on purpose, to be looked for where no secret may be. */
export type Canary = { readonly name: string; readonly value: string };
export type Searched = { readonly where: string; readonly text: string };

/** Shorter ones turn up by chance inside of anything. */
const SHORT = 12;
/** Of a long one a part is as bad as the whole. */
const PART = 16;
const LONG = 32;

/** Where each canary is found, in whatever clothes. */
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

/** A code of six digits, and not six digits of something longer. */
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

/** Base64 looks different by where in the whole the part begins; only what no neighbour changes is kept. */
const base64At = (part: string, offset: number): readonly (readonly [string, string])[] => {
  const shifted = Buffer.concat([Buffer.alloc(offset), Buffer.from(part)]);
  const whole = shifted.subarray(offset === 0 ? 0 : 3, shifted.length - (shifted.length % 3));
  return (['base64', 'base64url'] as const).map((form) => [`in ${form} after ${offset}`, whole.toString(form)]);
};
