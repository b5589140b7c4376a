import type { Account, Accounts } from '../../ledger/domain/account.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import { type Families, familyDay } from '../../platform/domain/family.ts';
import type { DetectedFile, Detection, FamilyHabits } from '../domain/detect/detected-file.ts';
import type { ColumnSeparator, ImportConfiguration, ImportType } from '../domain/import.ts';
import type { Mappables, SavedConfiguration, SavedConfigurations } from './import-ports.ts';

/** What a person has said of a file already; it is taken at his word. */
export type SaidOfFile = {
  readonly type?: ImportType | null;
  readonly encoding?: string | null;
  readonly colSep?: ColumnSeparator | null;
  readonly rowsToSkip?: number | null;
};
export type FileToDetect = {
  readonly bytes: Uint8Array;
  readonly filename: string | null;
  readonly family: FamilyHabits;
  readonly today: string;
  /** The account for its rows is a credit card. */
  readonly isCard: boolean;
  readonly said: SaidOfFile;
};

export type ProposeImportDependencies = {
  readonly families: Families;
  readonly accounts: {
    readonly find: (familyId: string, id: string) => Promise<Pick<Account, 'accountType'> | undefined>;
  };
  readonly savedConfigurations: Pick<SavedConfigurations, 'find'>;
  readonly detect: (file: FileToDetect) => Detection;
  /** The same for all files with these columns. */
  readonly signatureOf: (headers: readonly string[]) => string;
  readonly now: () => string;
};

type FileToPropose = Pick<FileToDetect, 'bytes' | 'filename' | 'said'> & {
  readonly familyId: string;
  readonly accountId: string | null;
  /** Whether a person looks at the letters before anything is written: then the likeliest encoding will do. */
  readonly isLookedAt?: boolean;
  /** Rows of the import go to a credit card, although it has no account of its own. */
  readonly isCard?: boolean;
};

export type ProposedImport = {
  readonly detected: DetectedFile;
  /** How it would be read: as the last file with these columns was, else as it was detected. */
  readonly configuration: ImportConfiguration;
  readonly saved: SavedConfiguration | null;
};

/**
 * What a file seems to be, and how to read it. What a person settled for the last file of these columns goes before what
 * is detected, but for what differs from file to file: where the header is, and an encoding that is beyond doubt.
 * @throws DomainError 422 for a file that cannot be read, whatever is said about it.
 */
export const proposeImport =
  (deps: ProposeImportDependencies) =>
  async ({
    familyId,
    accountId,
    isLookedAt = false,
    isCard: leadsToCard = false,
    ...file
  }: FileToPropose): Promise<ProposedImport> => {
    const [family, account] = await Promise.all([
      deps.families.find(familyId),
      accountId === null ? undefined : deps.accounts.find(familyId, accountId),
    ]);
    if (family === undefined) throw new Error(`Family ${familyId} does not exist`);
    const today = familyDay(deps.now(), family.timeZone);
    const isCard = leadsToCard || account?.accountType === 'credit_card';
    const detect = (said: SaidOfFile) => deps.detect({ ...file, said, family, today, isCard });
    const sure = detect(file.said);
    const likely = isLookedAt && !sure.ok && !file.said.encoding ? sure.looksLike : undefined;
    const detected = likely === undefined ? sure : detect({ ...file.said, encoding: likely });
    if (!detected.ok) throw new DomainError(detected.code, detected.message);
    const saved = await findSaved(deps, familyId, accountId, detected);
    return { detected, saved, configuration: saved === null ? detected.configuration : asBefore(saved, detected) };
  };

const findSaved = async (
  { savedConfigurations, signatureOf }: ProposeImportDependencies,
  familyId: string,
  accountId: string | null,
  { type, headers }: DetectedFile,
): Promise<SavedConfiguration | null> => {
  if (headers.length === 0) return null;
  const signature = signatureOf(headers);
  return (await savedConfigurations.find(familyId, { accountId, type, signature })) ?? null;
};

const asBefore = (
  { configuration: known }: SavedConfiguration,
  { configuration, findings }: DetectedFile,
): ImportConfiguration => {
  const isEncodingSure = findings.some(({ about, confidence }) => about === 'encoding' && confidence === 'certain');
  return {
    ...known,
    colSep: configuration.colSep ?? known.colSep,
    rowsToSkip: configuration.rowsToSkip,
    encoding: isEncodingSure ? configuration.encoding : (known.encoding ?? configuration.encoding),
  };
};

type Dependencies = { readonly mappables: Mappables; readonly accounts: Pick<Accounts, 'find'> };

/** What was saved, as far as it still leads somewhere: accounts, categories and tags may be gone since. */
export const livingConfiguration = async (
  { mappables, accounts }: Dependencies,
  familyId: string,
  saved: SavedConfiguration,
): Promise<SavedConfiguration> => {
  const byType = Map.groupBy(saved.assignments, (assignment) => assignment.type);
  const living = new Set<string>();
  for (const [kind, assignments] of byType) {
    const ids = assignments.flatMap(({ mappable }) => (mappable === null ? [] : [mappable.id]));
    for (const id of (await mappables.find(familyId, kind, ids)).keys()) living.add(id);
  }
  const account = saved.accountId === null ? undefined : await accounts.find(familyId, saved.accountId);
  return {
    ...saved,
    accountId: account?.id ?? null,
    assignments: saved.assignments.filter(({ mappable }) => mappable === null || living.has(mappable.id)),
  };
};
