import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { UsageError } from '../restore/open-table.ts';
import type { StageFile } from './stage-file.ts';

/** Undefined without credentials. */
const findAccount = async (region: string): Promise<string | undefined> => {
  try {
    return (await new STSClient({ region }).send(new GetCallerIdentityCommand({}))).Account;
  } catch (error) {
    if ((error as Error).name === 'CredentialsProviderError') return undefined;
    throw error;
  }
};

/** Whether there are credentials; those of another account end the command. */
export const hasCredentials = async ({ name, target: { account, region } }: StageFile): Promise<boolean> => {
  const own = await findAccount(region);
  if (own === undefined || own === account) return own !== undefined;
  throw new UsageError(`The credentials are of account ${own}, but config/stages/${name}.yml names ${account}`);
};

export const requireCredentials = async (stage: StageFile): Promise<void> => {
  if (!(await hasCredentials(stage)))
    throw new UsageError(`There are no AWS credentials for account ${stage.target.account}`);
};
