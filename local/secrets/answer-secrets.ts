import type { SecretStore, StoredSecret } from './secret-store.ts';

type Input = { readonly SecretId?: string; readonly SecretString?: string; readonly ClientRequestToken?: string };

/** What the service answers: status and JSON body. */
export type JsonAnswer = { readonly status: number; readonly body: object };

const error = (type: string, message: string): JsonAnswer => ({
  status: 400,
  body: { __type: type, Message: message },
});

const MISSING = error('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
const STAGES = { VersionStages: ['AWSCURRENT'] };

const named = ({ arn, name, versionId }: StoredSecret) => ({ ARN: arn, Name: name, VersionId: versionId, ...STAGES });

const ACTIONS: Readonly<Record<string, (secrets: SecretStore, input: Input) => JsonAnswer>> = {
  GetSecretValue: (secrets, { SecretId = '' }) => {
    const secret = secrets.find(SecretId);
    if (secret === undefined) return MISSING;
    return { status: 200, body: { ...named(secret), SecretString: secret.text, CreatedDate: secret.createdAt } };
  },
  PutSecretValue: (secrets, { SecretId = '', SecretString, ClientRequestToken }) => {
    if (SecretString === undefined) return error('InvalidParameterException', 'The local cloud keeps texts only.');
    const secret = secrets.put(SecretId, SecretString, ClientRequestToken);
    return secret === undefined ? MISSING : { status: 200, body: named(secret) };
  },
};

/** Secrets Manager's two calls, in its JSON protocol. */
export const answerSecrets = (secrets: SecretStore, action: string, body: string): JsonAnswer => {
  const answer = ACTIONS[action];
  if (answer === undefined) return error('UnknownOperationException', `The local cloud does not know ${action}.`);
  return answer(secrets, JSON.parse(body) as Input);
};
