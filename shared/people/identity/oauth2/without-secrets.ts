import type { Refused } from '../../domain/external-identity.ts';

/** So much of a secret says too much. */
const TELLING = 6;
const MASK = '[secret]';

/** A provider may say back what it was sent; the detail of a refusal goes to the audit log, so no secret stays in it. */
export const withoutSecrets = <Reason extends string>(
  refused: Refused<Reason>,
  secrets: readonly string[],
): Refused<Reason> => {
  const forms = secrets.filter((secret) => secret !== '').flatMap(formsOf);
  return { ...refused, detail: forms.reduce(withoutForm, withoutEncoded(refused.detail, forms)) };
};

/** As they stand in texts, URLs, forms and JSON. */
const formsOf = (secret: string): readonly string[] => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString().slice('secret='.length),
    JSON.stringify(secret).slice(1, -1),
  ]),
];

/** Also the beginning of one that was cut off. */
const withoutForm = (detail: string, form: string): string => {
  const text = detail.replaceAll(form, MASK);
  for (let length = form.length - 1; length >= TELLING; length -= 1) {
    const cut = `${form.slice(0, length)}…`;
    if (text.includes(cut)) return text.replaceAll(cut, `${MASK}…`);
  }
  return text;
};

/** In Base64, as in the header of HTTP Basic. */
const withoutEncoded = (detail: string, forms: readonly string[]): string =>
  detail.replaceAll(/[\w+/-]{16,}={0,2}/g, (run) => {
    const texts = [0, 1, 2, 3].map((offset) => Buffer.from(run.slice(offset), 'base64').toString());
    const tells = forms.some((form) => texts.some((text) => text.includes(form.slice(0, TELLING))));
    return tells ? MASK : run;
  });
