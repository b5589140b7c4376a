import type { Caller } from '../../platform/domain/family.ts';
import type { DetectedFile } from '../domain/detect/detected-file.ts';
import { headerNamed, type LabelKey } from '../domain/fields.ts';
import type { ImportConfiguration, ImportType } from '../domain/import-attributes.ts';
import { ASKS_FOR_ACCOUNT } from '../domain/named-accounts.ts';
import { type OpenQuestion, openQuestions, withoutGuesses } from '../domain/open-questions.ts';
import type { SavedConfiguration } from './import-ports.ts';
import { type ProposeImportDependencies, proposeImport } from './propose-import.ts';

type FileToRead = {
  /** null: to be detected. */
  readonly type: ImportType | null;
  readonly accountId: string | null;
  /** What the client has sent, which takes precedence. */
  readonly configuration: ImportConfiguration;
  readonly content: { readonly bytes: Uint8Array; readonly filename: string | null };
};

export type DetectedSettings = {
  readonly type: ImportType;
  readonly configuration: ImportConfiguration;
  /** What the file leaves open. If a file with the same header was imported before, at most its year and formats are asked. */
  readonly questions: readonly OpenQuestion[];
  readonly detected: DetectedFile;
  /** The settings of the last file with these columns, if they were used. */
  readonly saved: SavedConfiguration | null;
};

/**
 * Finds out how to read a file: what the client tells, then what the family used for the last file with the same header, then what the
 * file shows.
 * @throws DomainError 422 for a file that cannot be read with any settings.
 */
export const detectSettings =
  (deps: ProposeImportDependencies) =>
  async (
    { familyId }: Pick<Caller, 'familyId'>,
    { type, accountId, configuration: given, content }: FileToRead,
  ): Promise<DetectedSettings> => {
    const { encoding, colSep, header, rowsToSkip, amountColLabel } = given;
    const skipped = rowsToSkip === 0 ? null : rowsToSkip;
    const choices = { type, encoding, colSep, header, rowsToSkip: skipped, amountColLabel };
    const proposed = await proposeImport(deps)({ familyId, accountId, ...content, choices });
    const { detected, saved } = proposed;
    const open = openQuestions(proposed.questions, given);
    const found = withoutGuesses(proposed.configuration, open);
    const isOfAccount = accountId !== null && headerNamed(found, 'accountColLabel') !== '';
    const questions = isOfAccount ? [...open, ASKS_FOR_ACCOUNT] : open;
    return { type: detected.type, detected, saved, questions, configuration: overridden(found, given) };
  };

const overridden = (found: ImportConfiguration, given: ImportConfiguration): ImportConfiguration => {
  const { rowsToSkip, ...settings } = given;
  const sent = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
  const isNamed = (label: LabelKey): boolean => headerNamed(given, label) !== '';
  const isSplit = isNamed('inflowColLabel') || isNamed('outflowColLabel');
  return {
    ...found,
    ...(isSplit && { amountColLabel: null, amountTypeStrategy: null }),
    ...(isNamed('amountColLabel') && { inflowColLabel: null, outflowColLabel: null }),
    ...sent,
    ...(rowsToSkip > 0 && { rowsToSkip }),
  };
};
