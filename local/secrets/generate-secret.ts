import { randomInt } from 'node:crypto';
import { type Properties, TemplateError } from '../template/resource.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const KNOWN = [
  'ExcludePunctuation',
  'ExcludeCharacters',
  'PasswordLength',
  'SecretStringTemplate',
  'GenerateStringKey',
];

/** The text of a new secret, as `GenerateSecretString` describes it. */
export const generateSecret = (rules: Properties, id: string): string => {
  const unknown = Object.keys(rules).filter((key) => !KNOWN.includes(key));
  if (unknown.length > 0) throw new TemplateError(`${id}: the local cloud does not know ${unknown.join(', ')}`);
  const excluded = String(rules['ExcludeCharacters'] ?? '');
  const all = LETTERS + DIGITS + (rules['ExcludePunctuation'] === true ? '' : PUNCTUATION);
  const alphabet = [...all].filter((character) => !excluded.includes(character));
  const length = Number(rules['PasswordLength'] ?? 32);
  const generated = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  const template = rules['SecretStringTemplate'];
  if (template === undefined) return generated;
  return JSON.stringify({ ...JSON.parse(String(template)), [String(rules['GenerateStringKey'])]: generated });
};
