// Exports of libraries that a Lambda does not need, under the same names. `leave-out.ts` puts them in their place.

/** A Lambda always gets its credentials from the environment. */
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
    throw new Error('The environment holds no AWS credentials');
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
  };
};

/** A Lambda has no configuration files: settings of the SDK come from the code or the environment. */
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });

/** Of endpoint discovery, which is off. */
export class EndpointCache {}

// Answers in events, as of S3's SelectObjectContent. No request has them.
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;
const refuse = (): never => {
  throw new Error('Bundles hold no support for streams of events');
};
export const eventStreamSerdeProvider = () => refuse();
export class EventStreamSerde {
  constructor() {
    refuse();
  }
}
