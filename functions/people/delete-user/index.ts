import { isSameText } from '../../../shared/people/identity/same-text.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import { endFeeds } from '../../../shared/bank/use-cases/connections/end-feeds.ts';
import { deleteUser } from '../../../shared/people/use-cases/admin/delete-user.ts';
import { composeUserActs } from '../admin.ts';
import { composeRawAnswers } from '../../platform/raw-answers.ts';
import { createHandler } from './handler.ts';

const { person, documents, tableName, users, identities, sessions, ports } = composeUserActs();

export const handler = createHandler({
  ...{ ...person, users, identities, sessions },
  remove: deleteUser({
    ...{ ...ports, users, identities, isSameText },
    endFeeds: endFeeds({
      connections: createBankConnectionRepository(documents, tableName),
      bankAccounts: createBankAccountRepository(documents, tableName),
      raw: composeRawAnswers(ports.now),
      now: ports.now,
    }),
  }),
});
