// Replacements for exports of libraries that a Lambda does not need, with the same names. Used by `leave-out.ts`.

/** A Lambda always gets its credentials from the environment. */
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
    throw new Error('The environment has no AWS credentials');
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
  };
};

/** A Lambda has no configuration files: settings of the SDK come from the code or the environment. */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });

/** Used only by endpoint discovery, which is off. */
export class EndpointCache {}

// Event streams, such as the answers of S3's SelectObjectContent. None of our requests uses them.
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;
const refuse = (): never => {
  throw new Error('Bundles do not support event streams');
};
export const eventStreamSerdeProvider = () => refuse();
export class EventStreamSerde {
  constructor() {
    refuse();
  }
}

/** Checks what a client answers to a question of the MCP server: ours asks none. It takes 155 KB. */
export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error('Bundles do not validate JSON schemas');
  }
}
