import { toAccountRequest } from '../../../shared/accounts/schema/account.ts';
import { createAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import { exampleStatement } from '../../../shared/imports/domain/example-statement.ts';
import { NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { createImport } from '../../../shared/imports/use-cases/create-import.ts';
import { callerOf, type PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { uuidOf } from '../../../shared/platform/domain/ids.ts';
import { WORDS } from '../../../web/imports/words/new-import.ts';
import type { ImportWork } from '../import-work.ts';
import { newImportView } from './new-import.ts';

/** POST /imports/example: an invented statement of last month, in an account of its own. Leads to its proof. */
export const importExample =
  (work: ImportWork): PageAnswer =>
  async (request) =>
    request.showFormOnError(
      (form) => newImportView(work, request, { ...form, about: 'file' }),
      async () => {
        const caller = callerOf(request.person);
        const { today } = await request.viewer();
        const { filename, content } = exampleStatement(today);
        const wanted = toAccountRequest({ name: WORDS.exampleAccount, account_type: 'depository' });
        const accountId = uuidOf(sha256(`example account|${caller.familyId}`));
        const { account } = await createAccount(work)(caller, wanted, accountId);
        const { id } = await createImport(work)(caller, {
          type: 'TransactionImport',
          accountId: account.id,
          configuration: NO_SETTINGS,
          content: { bytes: Buffer.from(content), source: 'file', filename, contentType: 'text/csv' },
          detect: { isTypeGiven: true },
          publish: true,
        });
        return { seeOther: `/imports/${id}/progress` };
      },
    );
