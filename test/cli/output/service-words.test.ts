import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutApiWords } from '../../../cli/src/output/service-words.ts';
import { choicesOf, duplicatesRefusal } from '../../../shared/imports/domain/import-readiness.ts';
import { otherNamesAhead, withOtherNames } from '../../../shared/imports/duplicates/domain/other-names.ts';

const ROOT = join(import.meta.dirname, '../../../shared');
const REQUEST = /\b(?:GET|POST|PUT|PATCH|DELETE) \/|\/api\/v1/;

/** The texts in the code of imports and bank connections that name a request of the API; what is filled in is `one`. */
const messagesWithRequests = (): readonly string[] =>
  globSync('{imports,ledger,catalogue,accounts,bank}/**/{domain,use-cases,parse}/**/*.ts', { cwd: ROOT }).flatMap(
    (file) => {
      const code = readFileSync(join(ROOT, file), 'utf8');
      const mappings = /const MAPPINGS = '(.*)'/.exec(code)?.[1] ?? '';
      const texts = code.match(/(?<!\*.*)(['`])(?:(?!\1)[^\n\\]|\\.)*\1/g) ?? [];
      return texts
        .map((text) =>
          text
            .slice(1, -1)
            .replaceAll(/\$\{MAPPINGS\}/g, mappings)
            .replaceAll(/\$\{[^}]*\}/g, 'one'),
        )
        .filter((text) => REQUEST.test(text) && text.includes(' ') && text !== mappings);
    },
  );

describe('the messages of the service about imports and bank connections', () => {
  const all = messagesWithRequests();

  it('name requests in some places', () => {
    expect(all.length).toBeGreaterThan(4);
  });

  it.each(all)('name no request at the command line: %s', (message) => {
    expect(withoutApiWords(message)).not.toMatch(REQUEST);
  });

  it('advise about rows with other names what the command line can do', () => {
    const renamed = new Map([[1, { name: 'Dentist', entryName: 'Coffee' }]]);
    const texts = [...otherNamesAhead(renamed), ...withOtherNames([], renamed)].map(({ message }) =>
      withoutApiWords(message).replace(/^.*If they are other transactions, /, ''),
    );
    expect(texts).toEqual([
      'publish with --other-names create to keep both, or upload the file with --no-publish, and keep both of a row with counterfoil fix --create ROW',
      'revert the import and publish it again with --other-names create',
    ]);
  });

  it.each([
    [
      'The account of the import no longer exists: set another account_id with PATCH /api/v1/imports/{id} and publish again',
      'The account of the import no longer exists: choose another one with counterfoil fix --account, and publish again',
    ],
    [
      '2 of 9 rows are invalid: see GET /api/v1/imports/6f1c-2/rows',
      '2 of 9 rows are invalid. counterfoil rows 6f1c-2 --invalid lists them',
    ],
    [
      'Which account? Set account_id with PATCH /api/v1/imports/{id}: a (Checking), or b (Savings)',
      'Which account? Give --account: a (Checking), or b (Savings)',
    ],
    [
      'No amount has a minus, so all were read as money in: set signage_convention=inflows_negative if they are money out, or send detect=true to be asked',
      'No amount has a minus, so all were read as money in: use --set signage_convention=inflows_negative if they are money out, or import the file again to be asked',
    ],
    [
      'Amount does not show it, but "T" does: set amount_type_strategy=custom_column, entity_type_col_label=T and amount_type_inflow_value=C',
      'Amount does not show it, but "T" does: use --set amount_type_strategy=custom_column, --set entity_type_col_label=T and --set amount_type_inflow_value=C',
    ],
    [
      'The file is a QIF file, not CSV: send it with type=QifImport',
      'The file is a QIF file, not CSV: use --type QifImport',
    ],
    [
      'The file looks like windows-1252: save it as UTF-8 or send encoding=windows-1252',
      'The file looks like windows-1252: save it as UTF-8 or use --set encoding=windows-1252',
    ],
    ['Correct them, or publish with accept_incomplete=true', 'Correct them, or publish with --accept-incomplete'],
    [
      'This import belongs to an import session: publish it with POST /api/v1/import_sessions/{id}/publish and the same id',
      'This import belongs to an import session: import its file again',
    ],
    [
      'upload_id "7f3a" has no file: create an upload with POST /api/v1/uploads, send the file to its url, then use the id within a day',
      'upload_id "7f3a" has no file. Run the command again with --restart',
    ],
    ['Row 2: Name is "Set menu: 3"', 'Row 2: Name is "Set menu: 3"'],
    ['Date "27.02." does not match the date format', 'Date "27.02." does not match the date format'],
  ])('name options instead: %s', (message, expected) => {
    expect(withoutApiWords(message)).toBe(expected);
  });

  it('name the option for possible duplicates', () => {
    const refusal = duplicatesRefusal(
      '6f1c',
      { duplicates: 2, bookings: 1 },
      choicesOf({ onPossibleDuplicate: 'ask' }),
    );
    expect(withoutApiWords(refusal?.message ?? '')).toMatch(/--duplicates match .* --duplicates create/);
  });
});
