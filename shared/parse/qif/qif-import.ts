import { validateConfiguration } from '../../domain/imports/configuration.ts';
import { understandFile } from '../../domain/imports/qif/qif-file.ts';
import { readQifRows } from '../../domain/imports/qif/qif-rows.ts';
import type { ReadRows, RowsRead } from '../../use-cases/ports.ts';
import { decodeText } from '../charset.ts';
import { readQif } from './read-qif.ts';

/** Reads a QIF file: decode, cut into sections, find out how it writes dates and numbers, diagnose every record. */
export const readQifFile: ReadRows = (bytes, context, onRow) => {
  const { configuration, mayContinue } = context;
  const errors = validateConfiguration(configuration, context.type);
  if (errors.length > 0) return refused('validation_failed', errors.join('; '));

  const decoded = decodeText(bytes, configuration.encoding ?? undefined);
  if (!decoded.ok) return refused('invalid_qif', decoded.message);
  const sections = readQif(decoded.text);
  if (!sections.some(({ directive }) => directive === 'type')) {
    return refused('invalid_qif', 'The file has no line that begins with !Type: and so is no QIF');
  }
  const read = readQifRows(understandFile(sections), context, mayContinue);
  if (read === undefined) return refused('interrupted', 'The reading was stopped');
  for (const row of read.rows) onRow(row);
  const { openings, accountTypes } = read;
  return {
    ok: true,
    configuration: read.configuration,
    warnings: [...decoded.warnings, ...read.warnings],
    openings,
    accountTypes,
  };
};

type Refusal = Extract<RowsRead, { ok: false }>;
const refused = (code: Refusal['code'], message: string): Refusal => ({ ok: false, code, message });
