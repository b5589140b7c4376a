import type { Account, Accounts } from '../../ledger/domain/account.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import { type Families, familyDay } from '../../platform/domain/family.ts';
import type { Assignment } from '../domain/assign-mappings.ts';
import type { DetectedFile, Detection, FamilyHabits, Question } from '../domain/detect/detected-file.ts';
import type {
  ColumnSeparator,
  FileFormat,
  HeaderSetting,
  ImportConfiguration,
  ImportType,
} from '../domain/import-attributes.ts';
import { askedAnew } from '../domain/open-questions.ts';
import type { Mappables, SavedConfiguration, SavedConfigurations } from './import-ports.ts';

/** What the user has already specified about a file. Always takes precedence over detection. */
export type FileChoices = {
  readonly type?: ImportType | null;
  readonly encoding?: string | null;
  readonly colSep?: ColumnSeparator | null;
  readonly rowsToSkip?: number | null;
  readonly header?: HeaderSetting | null;
  readonly amountColLabel?: string | null;
};
export type FileToDetect = {
  readonly bytes: Uint8Array;
  readonly filename: string | null;
  readonly family: FamilyHabits;
  readonly today: string;
  /** Whether the rows go to a credit card account. */
  readonly isCard: boolean;
  /** The currency of the account; null if it is unknown. */
  readonly currency: string | null;
  /** The settings of the last file with these columns. */
  readonly known?: ImportConfiguration;
  readonly choices: FileChoices;
};

export type ProposeImportDependencies = {
  readonly families: Families;
  readonly accounts: {
    readonly find: (familyId: string, id: string) => Promise<Pick<Account, 'accountType' | 'currency'> | undefined>;
  };
  readonly savedConfigurations: Pick<SavedConfigurations, 'find'>;
  readonly detect: (file: FileToDetect) => Detection;
  /** Identifies files with the same columns. */
  readonly signatureOf: (headers: readonly string[], format: FileFormat | null) => string;
  readonly now: () => string;
};

type FileToPropose = Pick<FileToDetect, 'bytes' | 'filename' | 'choices'> & {
  readonly familyId: string;
  readonly accountId: string | null;
  /** Rows of the import go to a credit card, although it has no account of its own. */
  readonly isCard?: boolean;
  /** The currency of an account that does not exist yet. */
  readonly currency?: string | null;
};

export type ProposedImport = {
  readonly detected: DetectedFile;
  /** The settings of the last file with these columns, otherwise the detected ones. */
  readonly configuration: ImportConfiguration;
  readonly saved: SavedConfiguration | null;
  /** What the file leaves open. Settings that are saved are not asked again, but for the year of dates and formats that do not fit. */
  readonly questions: readonly Question[];
};

/**
 * Detects the type of a file and proposes its settings. Saved settings for the same columns take precedence over
 * detected ones, except for the position of the header, an encoding that is certain, and formats that do not fit this file.
 * @throws DomainError 422 for a file that cannot be read with any settings.
 */
export const proposeImport =
  (deps: ProposeImportDependencies) =>
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
    const isCard = leadsToCard || account?.accountType === 'credit_card';
    const currency = account?.currency ?? ofNew;
    const detect = (known?: ImportConfiguration): DetectedFile => {
      const found = deps.detect({ ...file, family, today, isCard, currency, ...(known && { known }) });
      if (!found.ok) throw new DomainError(found.code, found.message);
      return found;
    };
    const found = detect();
    const saved = await findSaved(deps, familyId, accountId, found);
    if (saved === null) return { detected: found, saved, ...pick(found) };
    const detected = isWrittenAlike(saved.configuration, found.configuration) ? found : detect(saved.configuration);
    return { detected, saved, configuration: asBefore(saved, detected), questions: askedAnew(detected.questions) };
  };

const pick = ({ configuration, questions }: DetectedFile): Pick<ProposedImport, 'configuration' | 'questions'> => ({
  configuration,
  questions,
});

/** Whether two files have the same formats of dates and numbers. */
export const isWrittenAlike = (one: ImportConfiguration, other: ImportConfiguration): boolean =>
  one.dateFormat === other.dateFormat && one.numberFormat === other.numberFormat;

/** The formats that two files write differently. One that a file leaves open is no difference. */
export const differingFormats = (one: ImportConfiguration, other: ImportConfiguration) => ({
  dates: differs(one.dateFormat, other.dateFormat),
  numbers: differs(one.numberFormat, other.numberFormat),
});
export type DifferingFormats = ReturnType<typeof differingFormats>;

const differs = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other;

const findSaved = async (
  { savedConfigurations, signatureOf }: ProposeImportDependencies,
  familyId: string,
  accountId: string | null,
  { type, headers, configuration: { header, fileFormat } }: DetectedFile,
): Promise<SavedConfiguration | null> => {
  if (headers.length === 0 || header === 'false') return null;
  const signature = signatureOf(headers, fileFormat);
  return (await savedConfigurations.find(familyId, { accountId, type, signature })) ?? null;
};

const asBefore = (
  { configuration: known }: SavedConfiguration,
  { configuration, findings }: DetectedFile,
): ImportConfiguration => {
  const isEncodingSure = findings.some(({ about, confidence }) => about === 'encoding' && confidence === 'certain');
  return {
    ...known,
    dateFormat: configuration.dateFormat ?? known.dateFormat,
    datesFrom: configuration.datesFrom, // each file has its own year
    numberFormat: configuration.numberFormat ?? known.numberFormat,
    colSep: configuration.colSep ?? known.colSep,
    rowsToSkip: configuration.rowsToSkip,
    encoding: isEncodingSure ? configuration.encoding : (known.encoding ?? configuration.encoding),
  };
};

type Dependencies = { readonly mappables: Mappables; readonly accounts: Pick<Accounts, 'find'> };

/** The saved settings without accounts, categories and tags that no longer exist. A merged one is the one that took it in. */
export const validSavedSettings = async (
  { mappables, accounts }: Dependencies,
  familyId: string,
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
