import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Detection } from '../../shared/imports/detect/domain/detected-file.ts';
import { detectFile } from '../../shared/imports/detect/parse/detect-file.ts';
import type { ImportConfiguration } from '../../shared/imports/domain/import-attributes.ts';

const Place = z.object({ position: z.int(), header: z.string().optional() });
const Places = z.object({ acceptable: z.array(Place) });

/** The expected detection of a file: an entry of `detect.json`. */
const Truth = z.object({
  file: z.string(),
  separator: z.string(),
  encoding: z.array(z.string()),
  header: z.boolean(),
  preamble_lines: z.int(),
  footer_rows: z.int(),
  date: Places.extend({ formats: z.array(z.string()), ambiguous: z.boolean().optional() }),
  amount: Places.optional(),
  debit: Place.optional(),
  credit: Place.optional(),
  name: Places,
  balance: Place.optional(),
  currency: Place.optional(),
  flag: Place.extend({ means_outflow: z.array(z.string()) }).optional(),
  number: z.object({ decimal: z.string() }),
  sign: z.string().nullable(),
});
type Truth = z.infer<typeof Truth>;

type Verdict = { readonly field: string; readonly isRight: boolean; readonly finding: string };
export type Scored = {
  readonly file: string;
  readonly verdicts: readonly Verdict[];
  /** Every role, format and sign is given as sure. */
  readonly isSure: boolean;
  readonly isAmbiguous: boolean;
  /** The fields that are not given as sure. */
  readonly unsure: readonly string[];
  /** The fields of the questions. */
  readonly asked: readonly string[];
  /** Wrong fields that are given as sure. */
  readonly surelyWrong: readonly string[];
};

/** Compares the detection of every CSV file of a folder with its `detect.json`. */
export const scoreDetection = async (folder: string, today: string): Promise<readonly Scored[]> => {
  const { files } = z
    .object({ files: z.array(Truth) })
    .parse(JSON.parse(await readFile(join(folder, 'detect.json'), 'utf8')));
  return Promise.all(files.map(async (truth) => score(truth, detect(await readFile(join(folder, truth.file)), today))));
};

/** For a family in the United States, whose habits must not decide. */
const detect = (bytes: Uint8Array, today: string): Detection => {
  const family = { dateFormat: '%m/%d/%Y', locale: 'en-US' };
  return detectFile({ bytes, filename: null, family, today, choices: { type: 'TransactionImport' } });
};

const score = (truth: Truth, found: Detection): Scored => {
  const isAmbiguous = truth.date.ambiguous === true;
  if (!found.ok) {
    const verdicts = [{ field: 'file', isRight: false, finding: found.message }];
    return { file: truth.file, verdicts, isSure: false, isAmbiguous, unsure: ['file'], asked: [], surelyWrong: [] };
  }
  const asked = found.questions.map(({ about }) => about);
  const verdicts = verdictsOf(truth, found);
  const unsure = new Set(found.findings.filter(({ confidence }) => confidence === 'guess').map(({ about }) => about));
  const isUnsure = ({ field, finding }: Verdict): boolean => {
    const subjects: readonly string[] = SUBJECTS[field] ?? [];
    return (
      finding.startsWith('null') ||
      subjects.some((subject) => asked.includes(subject as never) || unsure.has(subject as never))
    );
  };
  return {
    file: truth.file,
    verdicts: verdicts.map((verdict) => ({
      ...verdict,
      isRight: verdict.isRight || (isAmbiguous && asked.some((about) => SUBJECTS[verdict.field]?.includes(about))),
    })),
    isSure: verdicts.every((verdict) => SHAPE.includes(verdict.field) || !isUnsure(verdict)),
    unsure: verdicts.filter(isUnsure).map(({ field }) => field),
    isAmbiguous,
    asked,
    surelyWrong: verdicts.filter((verdict) => !verdict.isRight && !isUnsure(verdict)).map(({ field }) => field),
  };
};

/** The shape of the file, which has no roles. */
const SHAPE = ['separator', 'encoding', 'header', 'preamble'];

/** The findings and questions about each field. A file without two columns has amounts instead. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  separator: ['col_sep'],
  encoding: ['encoding'],
  header: ['header'],
  preamble: ['header'],
  date: ['date_col_label'],
  'date format': ['date_format'],
  amount: ['amount_col_label'],
  debit: ['outflow_col_label', 'inflow_col_label', 'amount_col_label'],
  credit: ['inflow_col_label', 'amount_col_label'],
  name: ['name_col_label'],
  decimal: ['number_format'],
  sign: ['signage_convention', 'amount_type_inflow_value', 'inflow_col_label'],
};

type Found = Extract<Detection, { ok: true }>;

const verdictsOf = (truth: Truth, { configuration, encoding, headers, rowsToSkip }: Found): readonly Verdict[] => {
  const at = (label: string | null): number => positionOf(label, headers);
  const place = (field: string, label: string | null, places: readonly z.infer<typeof Place>[]): Verdict =>
    verdict(
      field,
      places.some(({ position }) => position === at(label)),
      `${label} (${at(label)})`,
    );
  return [
    verdict(
      'separator',
      (configuration.colSep ?? ',') === truth.separator,
      JSON.stringify(configuration.colSep ?? ','),
    ),
    verdict('encoding', truth.encoding.includes(encoding ?? ''), String(encoding)),
    verdict('header', (configuration.header !== 'false') === truth.header, configuration.header ?? 'true'),
    verdict('preamble', rowsToSkip === truth.preamble_lines, String(rowsToSkip)),
    place('date', configuration.dateColLabel, truth.date.acceptable),
    verdict(
      'date format',
      truth.date.formats.includes((configuration.dateFormat ?? '').replace(/\[.*/, '')),
      String(configuration.dateFormat),
    ),
    ...(truth.amount === undefined
      ? [
          place('debit', configuration.outflowColLabel, truth.debit === undefined ? [] : [truth.debit]),
          place('credit', configuration.inflowColLabel, truth.credit === undefined ? [] : [truth.credit]),
        ]
      : [place('amount', configuration.amountColLabel, truth.amount.acceptable)]),
    place('name', configuration.nameColLabel, truth.name.acceptable),
    verdict('decimal', decimalOf(configuration) === truth.number.decimal, String(configuration.numberFormat)),
    ...(truth.sign === null ? [] : [verdict('sign', isSignRight(truth, configuration, at), signOf(configuration))]),
  ];
};

const verdict = (field: string, isRight: boolean, finding: string): Verdict => ({ field, isRight, finding });

const POSITION = /^#([0-9]+)$/;
/** From 1; 0 if there is none. */
const positionOf = (label: string | null, headers: readonly string[]): number => {
  if (label === null) return 0;
  const at = headers.indexOf(label) + 1;
  return at > 0 ? at : Number(POSITION.exec(label)?.[1] ?? 0);
};

const decimalOf = ({ numberFormat }: ImportConfiguration): string =>
  numberFormat === '1.234,56' || numberFormat === '1 234,56' ? ',' : '.';

const signOf = ({
  amountTypeStrategy,
  signageConvention,
  amountTypeInflowValue,
  inflowColLabel,
}: ImportConfiguration): string =>
  inflowColLabel === null ? `${amountTypeStrategy} ${signageConvention} ${amountTypeInflowValue ?? ''}` : 'two columns';

const isSignRight = (
  truth: Truth,
  configuration: ImportConfiguration,
  at: (label: string | null) => number,
): boolean => {
  const { amountTypeStrategy, signageConvention, amountTypeInflowValue, entityTypeColLabel } = configuration;
  const isFlagged = amountTypeStrategy === 'custom_column' && at(entityTypeColLabel) === truth.flag?.position;
  const isOut = truth.flag?.means_outflow.includes(amountTypeInflowValue ?? '') === true;
  const isFlagRight = isFlagged && isOut === (signageConvention === 'inflows_negative');
  const isTurned = signageConvention === 'inflows_negative' && at(entityTypeColLabel) === truth.flag?.position;
  if (truth.sign === 'flag column') return isFlagRight || isTurned;
  if (truth.sign === 'positive is spending')
    return amountTypeStrategy !== 'custom_column' && signageConvention === 'inflows_negative';
  // a detector that names a type column which disagrees with the signs is right, too
  if (truth.sign === 'signed' && isTurned) return true;
  if (truth.sign === 'signed')
    return isFlagRight || (amountTypeStrategy !== 'custom_column' && signageConvention !== 'inflows_negative');
  return amountTypeStrategy !== 'custom_column' && signageConvention !== 'inflows_negative';
};

/** Prints what is wrong and what is asked, and the totals. */
export const printDetection = (scored: readonly Scored[]): void => {
  for (const line of scored.flatMap(lineOf)) console.log(line);
  const points = scored.flatMap(({ verdicts }) => verdicts);
  const clear = scored.filter(({ isAmbiguous }) => !isAmbiguous);
  const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const right = points.filter(({ isRight }) => isRight).length;
  const whole = scored.filter(({ verdicts }) => verdicts.every(({ isRight }) => isRight)).length;
  console.log(`points ${right} of ${points.length} (${percent(right, points.length)})`);
  console.log(
    `files wholly right ${whole} of ${scored.length}; sure in every role ${clear.filter(({ isSure }) => isSure).length} of ${clear.length} that are not ambiguous (${percent(clear.filter(({ isSure }) => isSure).length, clear.length)})`,
  );
  console.log(`wrong and given as sure ${scored.filter(({ surelyWrong }) => surelyWrong.length > 0).length}`);
};

const lineOf = ({ file, verdicts, asked, unsure, surelyWrong }: Scored): readonly string[] => {
  const wrong = verdicts.filter(({ isRight }) => !isRight).map(({ field, finding }) => `${field}: ${finding}`);
  const parts = [
    ['wrong', wrong],
    ['asks', asked],
    ['unsure of', unsure],
    ['WRONG AND SURE', surelyWrong],
  ] as const;
  const shown = parts.flatMap(([title, texts]) => (texts.length === 0 ? [] : [`${title} ${texts.join('; ')}`]));
  return shown.length === 0 ? [] : [`${file}  ${shown.join('  ')}`];
};
