import { type Account, type Accounts, isDebt } from '../../../ledger/entries/domain/account.ts';
import { DomainError } from '../../../platform/domain/errors.ts';
import { type Families, familyDay } from '../../../platform/domain/family.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import { normalizeHeader } from '../../columns/domain/normalize-header.ts';
import type { DetectedFile, Question } from '../../detect/domain/detected-file.ts';
import { type DetectRequest, detectFile, type FileChoices } from '../../detect/parse/detect-file.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { headerSignature } from '../../formats/csv/parse/csv-header.ts';
import type { Assignment } from '../../mappings/domain/assign-mappings.ts';
import type { Mappables, SavedConfiguration, SavedConfigurations } from '../../use-cases/import-ports.ts';
import { asksForSign, isAnswered } from '../domain/open-questions.ts';
import {
  type Answers,
  NOTHING_REMEMBERED,
  overridden,
  type Remembered,
  rememberedFor,
  withoutDirection,
} from '../domain/remembered-settings.ts';

export type ProposeImportDependencies = {
  readonly families: Families;
  readonly accounts: {
    readonly find: (familyId: FamilyId, id: string) => Promise<Pick<Account, 'accountType' | 'currency'> | undefined>;
  };
  readonly savedConfigurations: Pick<SavedConfigurations, 'find'>;
  readonly now: () => string;
};

const WITH_SECURITIES: readonly string[] = ['investment', 'crypto'];

type FileToPropose = Pick<DetectRequest, 'bytes' | 'filename'> & {
  readonly choices: FileChoices;
  readonly familyId: FamilyId;
  readonly accountId: AccountId | null;
  /** Rows of the import go to a credit card, although it has no account of its own. */
  readonly isCard?: boolean;
  /** The currency of an account that does not exist yet. */
  readonly currency?: string | null;
};

export type ProposedImport = {
  /** Its questions are those that nothing remembered answers. */
  readonly detected: DetectedFile;
  /** The detected settings, with the remembered answers in their place. */
  readonly configuration: ImportConfiguration;
  /** The settings of the last file with these columns. */
  readonly saved: SavedConfiguration | null;
  /** Those of them that were used. */
  readonly remembered: Remembered;
  readonly questions: readonly Question[];
};

/**
 * Detects the type of a file and proposes its settings. Answers for the last file with the same columns take precedence over detected
 * settings, as far as they hold for the account and the file does not contradict them.
 * @throws DomainError 422 for a file that cannot be read with any settings.
 */
export const proposeImport =
  (deps: ProposeImportDependencies, detect = detectFile) =>
  async ({
    familyId,
    accountId,
    isCard: leadsToCard = false,
    currency: ofNew = null,
    ...file
  }: FileToPropose): Promise<ProposedImport> => {
    const [family, account] = await Promise.all([
      deps.families.find(familyId),
      accountId === null ? undefined : deps.accounts.find(familyId, accountId),
    ]);
    if (family === undefined) throw new Error(`Family ${familyId} does not exist`);
    const today = familyDay(deps.now(), family.timeZone);
    const kind = kindOf(account?.accountType, leadsToCard);
    const currency = account?.currency ?? ofNew;
    const detectWith = (known?: ImportConfiguration): DetectedFile => {
      const found = detect({
        ...file,
        family,
        today,
        ...kind,
        currency,
        ...(known && { known }),
      });
      if (!found.ok) throw new DomainError(found.code, found.message);
      return found;
    };
    const found = detectWith();
    const saved = await findSaved(deps, familyId, accountId, found);
    const own = { id: accountId, type: account?.accountType ?? null };
    const all = saved === null ? NOTHING_REMEMBERED : withoutOtherStates(rememberedFor(saved, own), saved, found);
    const known = { ...overridden(found.configuration, all.settings), ...all.formats };
    const detected = isSettled(found, known) || isTorn(found, all) ? found : detectWith(known);
    return { saved, ...asAnswered(found, detected, all, saved?.savedAt ?? '') };
  };

const kindOf = (
  accountType: string | undefined,
  leadsToCard: boolean,
): Required<Pick<DetectRequest, 'isCard' | 'isDebt' | 'isCash'>> => ({
  isCard: leadsToCard || accountType === 'credit_card',
  isDebt: leadsToCard || isDebt(accountType ?? ''),
  isCash: accountType !== undefined && !WITH_SECURITIES.includes(accountType),
});

/** The meanings of the texts in one column say nothing about those in another column of states. */
const withoutOtherStates = (
  remembered: Remembered,
  { configuration: { stateColLabel: earlier } }: SavedConfiguration,
  { configuration: { stateColLabel: own } }: DetectedFile,
): Remembered => {
  const isOther = earlier !== null && own !== null && normalizeHeader(earlier) !== normalizeHeader(own);
  if (!isOther || remembered.answers.stateColLabel !== undefined) return remembered;
  const { stateValues: _, ...settings } = remembered.settings;
  const { stateValues: __, ...answers } = remembered.answers;
  return { ...remembered, settings, answers };
};

/** Whether it is open which column has the amounts, so that nothing about them is known yet. */
const isTorn = ({ questions }: DetectedFile, { settings }: Remembered): boolean =>
  questions.some((question) => OF_COLUMNS.includes(question.about) && !isSettledBy(question, settings));
const OF_COLUMNS: readonly Question['about'][] = ['amount_col_label', 'inflow_col_label'];

/** Whether another look at the file with what is known finds the same. */
const isSettled = ({ configuration, questions }: DetectedFile, known: ImportConfiguration): boolean =>
  questions.length === 0 && Object.entries({ ...configuration, ...known }).every(isSameIn(configuration));

const isSameIn =
  (configuration: ImportConfiguration) =>
  ([name, value]: readonly [string, unknown]): boolean =>
    value === null || Object.entries(configuration).some(([key, own]) => key === name && own === value);

/** The proposal with the answers that hold for this file. `found`: what it shows without them. */
const asAnswered = (
  found: DetectedFile,
  detected: DetectedFile,
  all: Remembered,
  savedAt: string,
): Omit<ProposedImport, 'saved'> => {
  const isOverruled = detected.isAgainstKnown === true || isProved(detected);
  const known = isOverruled ? {} : all.settings;
  const questions = detected.questions.filter((question) => !isSettledBy(question, known));
  const holding = isOverruled || questions.some(asksForAllSigns) ? withoutDirection(all) : all;
  const settings = withoutCertain(holding.settings, detected);
  const answers = { ...holding.answers, ...decidedFormats(found, detected, savedAt) };
  const remembered = { ...holding, settings, answers };
  return {
    detected: { ...detected, questions },
    configuration: overridden(detected.configuration, settings),
    remembered,
    questions,
  };
};

/** One text of a column says nothing about what the others mean. */
const asksForAllSigns = ({ about }: Question): boolean =>
  about !== 'amount_type_values' && asksForSign([{ field: about }]);

const OF_TEXTS: readonly Question['about'][] = ['amount_type_inflow_value', 'amount_type_values'];

/** Which text means money in is no question of the sign that earlier amounts had, and no earlier file had a text that is new. */
const isSettledBy = ({ about, text, choices }: Question, settings: Remembered['settings']): boolean =>
  isAnswered({ field: about, text }, settings, []) &&
  !(OF_TEXTS.includes(about) && settings.amountTypeStrategy === 'signed_amount') &&
  (about !== 'encoding' || choices.some(isOf(settings.encoding)));

/** Balances that follow from the amounts prove their direction; no answer stands against that. */
const isProved = ({ findings, configuration }: DetectedFile): boolean =>
  configuration.amountTypeStrategy !== 'custom_column' &&
  findings.some(({ about, confidence }) => about === 'signage_convention' && confidence === 'certain');

/** An encoding that is certain needs no memory, and one that does not fit the file is none. */
const withoutCertain = (
  { encoding, ...others }: Remembered['settings'],
  { findings, questions }: DetectedFile,
): Remembered['settings'] => {
  const isSure = findings.some(({ about, confidence }) => about === 'encoding' && confidence === 'certain');
  const fits = questions.every(({ about, choices }) => about !== 'encoding' || choices.some(isOf(encoding)));
  return isSure || !fits || encoding === undefined ? others : { ...others, encoding };
};

const isOf =
  (setting: string | null | undefined) =>
  ({ format }: Question['choices'][number]): boolean =>
    format === setting;

/** The formats that several readings of the cells left open, and the last file of the account decided. */
const decidedFormats = (found: DetectedFile, detected: DetectedFile, at: string): Answers => {
  const isAsked = ({ questions }: DetectedFile, field: Question['about']) =>
    questions.some(({ about }) => about === field);
  const isDecided = (field: Question['about']) => isAsked(found, field) && !isAsked(detected, field);
  return {
    ...(isDecided('date_format') && { dateFormat: at }),
    ...(isDecided('number_format') && { numberFormat: at }),
  };
};

/** The formats that two files write differently. One that a file leaves open is no difference. */
export const differingFormats = (a: ImportConfiguration, b: ImportConfiguration) => ({
  dates: differs(a.dateFormat, b.dateFormat),
  numbers: differs(a.numberFormat, b.numberFormat),
});
export type DifferingFormats = ReturnType<typeof differingFormats>;

const differs = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

const findSaved = async (
  { savedConfigurations }: ProposeImportDependencies,
  familyId: FamilyId,
  accountId: AccountId | null,
  { type, headers, configuration: { header, fileFormat } }: DetectedFile,
): Promise<SavedConfiguration | null> => {
  if (headers.length === 0 || header === 'false') return null;
  const signature = headerSignature(headers, fileFormat);
  return (await savedConfigurations.find(familyId, { accountId, type, signature })) ?? null;
};

type Dependencies = { readonly mappables: Mappables; readonly accounts: Pick<Accounts, 'find'> };

/** The saved settings without accounts, categories and tags that no longer exist. A merged one is the one that took it in. */
export const validSavedSettings = async (
  { mappables, accounts }: Dependencies,
  familyId: FamilyId,
  saved: SavedConfiguration,
): Promise<SavedConfiguration> => {
  const byType = Map.groupBy(saved.assignments, (assignment) => assignment.type);
  const living = new Map<string, NonNullable<Assignment['mappable']>>();
  for (const [type, assignments] of byType) {
    const ids = assignments.flatMap(({ mappable }) => (mappable === null ? [] : [mappable.id]));
    const heirs = await mappables.heirs(familyId, type, ids);
    const names = await mappables.find(familyId, type, [...ids, ...heirs.values()]);
    for (const asked of ids) {
      const id = names.has(asked) ? asked : (heirs.get(asked) ?? asked);
      const name = names.get(id);
      if (name !== undefined) living.set(`${type}|${asked}`, { id, type, name });
    }
  }
  const account = saved.accountId === null ? undefined : await accounts.find(familyId, saved.accountId);
  return {
    ...saved,
    accountId: account?.id ?? null,
    assignments: saved.assignments.flatMap((assignment) => {
      if (assignment.mappable === null) return [assignment];
      const mappable = living.get(`${assignment.type}|${assignment.mappable.id}`);
      return mappable === undefined ? [] : [{ ...assignment, mappable }];
    }),
  };
};
