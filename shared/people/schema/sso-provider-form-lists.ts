import { numbersOf } from '../../platform/domain/numbered-fields.ts';
import { certificatesOf } from '../domain/pem.ts';

type Form = Readonly<Record<string, unknown>>;

export type MappingField = { readonly row: number; readonly group: string; readonly role: string };

/** The rows in which anything is said, each of them once, so that their order is the one that faults are counted in. */
export const mappingFields = (form: Form): readonly MappingField[] => {
  const rows = numbersOf(form, 'group').map((row) => ({
    row,
    group: textOf(form, `group_${row}`),
    role: textOf(form, `role_${row}`),
  }));
  const said = rows.filter(({ group, role }) => group.trim() !== '' || role !== '');
  const keyOf = ({ group, role }: MappingField) => JSON.stringify([group, role]);
  return said.filter((one, index) => said.findIndex((other) => keyOf(other) === keyOf(one)) === index);
};

export type CertificateField = { readonly name: string; readonly text: string };

export const certificateFields = (form: Form): readonly CertificateField[] =>
  numbersOf(form, 'certificate')
    .map((number) => ({ name: `certificate_${number}`, text: textOf(form, `certificate_${number}`) }))
    .filter(({ text }) => text.trim() !== '');

/** A field may hold several: the field of each of them, in the order in which they are kept. */
const fieldsOfCertificates = (form: Form): readonly string[] => {
  const fields = new Map<string, string>();
  for (const { name, text } of certificateFields(form)) {
    for (const pem of certificatesOf(text) ?? []) if (!fields.has(pem)) fields.set(pem, name);
  }
  return [...fields.values()];
};

const textOf = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

/** Sentences about what was sent, each beginning with the field of the form that it is about. */
export const atFormFields = (sentences: readonly string[], form: Form): readonly string[] =>
  sentences.map((sentence) =>
    RULES.reduce((said, [pattern, rewrite]) => said.replace(pattern, rewrite(form)), sentence),
  );

type Rewrite = (form: Form) => (whole: string, ...parts: string[]) => string;

const RULES: readonly (readonly [RegExp, Rewrite])[] = [
  [
    /^group_mappings\.(\d+)\.(group|role)\b/,
    (form) =>
      (whole, index = '', field = '') => {
        const row = mappingFields(form)[Number(index)]?.row;
        return row === undefined ? whole : `${field}_${row}`;
      },
  ],
  [
    /^certificates\.(\d+)/,
    (form) =>
      (whole, index = '') =>
        fieldsOfCertificates(form)[Number(index)] ?? whole,
  ],
  [
    /^certificates(?= )/,
    (form) => () =>
      certificateFields(form).find(({ text }) => certificatesOf(text) === undefined)?.name ?? 'certificate_1',
  ],
  [
    /^conditions\.(\d+)\.?/,
    () =>
      (_, index = '') =>
        `conditions: number ${Number(index) + 1} `,
  ],
  [
    /^(custom_mappings|hierarchy)\./,
    () =>
      (_, field = '') =>
        `${field}: `,
  ],
  [/^(issuer_url|discovery|endpoints): /, () => () => 'issuer: '],
  [/^There is a provider with the name/, () => (whole) => `name: ${whole}`],
];
