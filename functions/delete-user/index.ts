import { isSameText } from '../../shared/identity/same-text.ts';
import { createBankAccountRepository } from '../../shared/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../shared/store/bank-connection-repository.ts';
import { endFeeds } from '../../shared/use-cases/bank/connections/end-feeds.ts';
import { deleteUser } from '../../shared/use-cases/people/admin/delete-user.ts';
import { composeUserActs } from '../admin.ts';
import { composeRawAnswers } from '../raw-answers.ts';
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
