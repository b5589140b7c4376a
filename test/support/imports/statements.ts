import type { AccountStatement, StatementFileRead } from '../../../shared/imports/statements/domain/statement-file.ts';

type Read = (bytes: Uint8Array) => StatementFileRead;

export const outcomeOf = (read: Read, file: string | Uint8Array): StatementFileRead =>
  read(typeof file === 'string' ? Buffer.from(file) : file);

/** The statements of a file that can be read. */
export const statementsOf = (read: Read, file: string | Uint8Array): readonly AccountStatement[] => {
  const found = outcomeOf(read, file);
  if (!found.ok) throw new Error(found.message);
  return found.file.statements;
};
