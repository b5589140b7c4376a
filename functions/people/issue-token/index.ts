import { issueToken } from '../../../shared/people/use-cases/oauth/issue-token.ts';
import { composeTokens } from '../oauth.ts';
import { createHandler } from './handler.ts';

const { open, ports } = composeTokens();

export const handler = createHandler({ ...open, issue: issueToken(ports) });
