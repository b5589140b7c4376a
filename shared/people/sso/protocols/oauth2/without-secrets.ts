import type { Refused } from '../../domain/external-identity.ts';

/** Shortest part of a secret that is masked. */
const TELLING = 6;
const MASK = '[secret]';

/** Masks secrets in the detail of a refusal, because a provider may echo what it was sent and the detail is audited. */
export const withoutSecrets = <Reason extends string>(
  refused: Refused<Reason>,
  secrets: readonly string[],
): Refused<Reason> => {
  const forms = secrets.filter((secret) => secret !== '').flatMap(formsOf);
  return { ...refused, detail: forms.reduce(withoutForm, withoutEncoded(refused.detail, forms)) };
};

/** The secret as written in text, URLs, forms and JSON. */
const formsOf = (secret: string): readonly string[] => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString().slice('secret='.length),
    JSON.stringify(secret).slice(1, -1),
  ]),
];

/** Also masks the beginning of a truncated secret. */
const withoutForm = (detail: string, form: string): string => {
  const text = detail.replaceAll(form, MASK);
  for (let length = form.length - 1; length >= TELLING; length -= 1) {
    const cut = `${form.slice(0, length)}…`;
    if (text.includes(cut)) return text.replaceAll(cut, `${MASK}…`);
  }
  return text;
};

/** The secret in base64, as in HTTP Basic. */
const withoutEncoded = (detail: string, forms: readonly string[]): string =>
  detail.replaceAll(/[\w+/-]{16,}={0,2}/g, (run) => {
    const texts = [0, 1, 2, 3].map((offset) => Buffer.from(run.slice(offset), 'base64').toString());
    const tells = forms.some((form) => texts.some((text) => text.includes(form.slice(0, TELLING))));
    return tells ? MASK : run;
  });
