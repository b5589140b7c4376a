import { FILE_FORMATS, type FileFormat, type ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { Viewer } from '../viewer.ts';
import { WORDS } from '../words.ts';
import { formatDayOf } from './dates.ts';

export type NamedImport = Pick<ImportDetail, 'filename' | 'type' | 'created_at'>;

/** The name of an import on pages: the name of its file, or its type and day if the file has no name. */
export const importName = (
  { filename, type, created_at }: NamedImport,
  { locale, timeZone }: Pick<Viewer, 'locale' | 'timeZone'>,
): string => filename ?? WORDS.importOf(TYPE_NAMES[type], formatDayOf(created_at, locale, timeZone));

/** The result of an import, for everything that came from it. */
export const importResultPath = (id: string): string => `/imports/${id}/verification`;

/** The name of each type of import on pages, in the order in which pages list them. */
export const TYPE_NAMES: Readonly<Record<ImportType, string>> = WORDS.importTypes;

const FORMAT_NAMES: Readonly<Record<FileFormat, string>> = WORDS.fileFormats;

/** The name of a file on pages, by its format if that says more than the type of the import. */
export const fileTypeName = ({ type, configuration }: Pick<ImportDetail, 'type' | 'configuration'>): string => {
  const format = FILE_FORMATS.find((known) => known === configuration.file_format);
  return type === 'TransactionImport' && format !== undefined ? FORMAT_NAMES[format] : TYPE_NAMES[type];
};

/** API faults start with a code that means nothing to people: `invalid_date: Line 2 …`. One names a request that pages have a form for. */
export const withoutCode = (fault: string): string =>
  fault.replace(CODE, '').replace(OTHER_ACCOUNT, WORDS.otherAccount);

const OTHER_ACCOUNT = /: set another account_id with PATCH \S+ and publish again/;

/** Single words count only if they are codes, because a sentence may start with a field name. */
const CODE = /^(?:[a-z]+(?:_[a-z]+)+|busy|conflict|forbidden|unavailable): /;
