import { type AccountPart, type AccountReading, readApart } from './account-reading.ts';
import { accountNotice } from './notices.ts';
import { toBalance } from './to-balance.ts';

/** Without a balance where none can be had: then the account keeps the one it has. */
export const readBalance = (reading: AccountReading): Promise<AccountPart> =>
  readApart('The balance', reading, async () => {
    const { client, apiKey, account, call } = reading;
    const balance = toBalance(await client.balance(apiKey, account.upstreamId, call), call.today);
    return balance === undefined
      ? { notices: [accountNotice(account.upstreamId, 'The provider told no balance that can be read')] }
      : { balance, notices: [] };
  });
