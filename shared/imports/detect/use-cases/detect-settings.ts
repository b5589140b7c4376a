import type { Caller } from '../../../platform/domain/family.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { ASKS_FOR_ACCOUNT } from '../../accounts/domain/named-accounts.ts';
import { headerNamed } from '../../columns/domain/fields.ts';
import type { ImportConfiguration, ImportType } from '../../domain/import-attributes.ts';
import { type OpenQuestion, openQuestions, withoutGuesses } from '../../settings/domain/open-questions.ts';
import { type Answers, answeredAt, overridden } from '../../settings/domain/remembered-settings.ts';
import { type ProposeImportDependencies, proposeImport } from '../../settings/use-cases/propose-import.ts';
import type { SavedConfiguration } from '../../use-cases/import-ports.ts';
import type { DetectedFile } from '../domain/detected-file.ts';

type FileToRead = {
  /** null: to be detected. */
  readonly type: ImportType | null;
  readonly accountId: AccountId | null;
  /** As sent by the client; takes precedence over detection. */
  readonly configuration: ImportConfiguration;
  readonly content: { readonly bytes: Uint8Array; readonly filename: string | null };
};

export type DetectedSettings = {
  readonly type: ImportType;
  readonly configuration: ImportConfiguration;
  /** The questions that the file, the request and the answers for the last file with the same header leave open. */
  readonly questions: readonly OpenQuestion[];
  readonly detected: DetectedFile;
  /** The settings that were sent now, or answered for the last file with these columns. */
  readonly answers: Answers;
  /** The settings of the last file with these columns. */
  readonly saved: SavedConfiguration | null;
};

/**
 * Finds out how to read a file: what the client tells, then what was answered for the last file with the same header, then what the
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
    const { detected, saved, remembered } = proposed;
    const open = openQuestions(proposed.questions, given);
    const configuration = overridden(withoutGuesses(proposed.configuration, open), given);
    const isOfAccount = accountId !== null && headerNamed(configuration, 'accountColLabel') !== '';
    const questions = isOfAccount ? [...open, ASKS_FOR_ACCOUNT] : open;
    const answers = { ...remembered.answers, ...answeredAt(given, deps.now()) };
    return { type: detected.type, detected, saved, questions, answers, configuration };
  };
