import { createHash } from 'node:crypto';
import { ACCOUNT_ID, REGION } from '../aws-call.ts';
import { type Properties, TemplateError } from './resource.ts';

/** The addresses in resource names; known once the emulators listen. */
export type Addresses = {
  /** The address for people. */
  readonly baseUrl: string;
  /** The address behind the edge. */
  readonly apiUrl: string;
  readonly storage: string;
};

type Named = {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Properties;
};
type Naming = {
  readonly name: (resource: Named) => string;
  readonly ref?: (name: string, addresses: Addresses) => string;
  readonly attributes?: Readonly<Record<string, (name: string, addresses: Addresses) => string>>;
};

const arn = (service: string, rest: (name: string) => string) => (name: string) =>
  `arn:aws:${service}:${REGION}:${ACCOUNT_ID}:${rest(name)}`;

const generated =
  (property?: string, maxLength = 64) =>
  ({ stack, logicalId, properties }: Named): string => {
    const given = property === undefined ? undefined : properties[property];
    return typeof given === 'string' ? given : `${stack}-${logicalId}`.slice(-maxLength);
  };

/** S3 allows lower case and at most 63 characters. */
const bucketName = (resource: Named): string =>
  generated(
    'BucketName',
    63,
  )(resource)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .replaceAll(/^-+|-+$/g, '');

const queueUrl = (name: string, { storage }: Addresses): string => `${storage}/${ACCOUNT_ID}/${name}`;

/** The host of a function URL; 32 characters, as on AWS. */
export const functionUrlHost = (name: string): string =>
  `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.lambda-url.${REGION}.on.aws`;

const edgeFunctionArn = (name: string): string => `arn:aws:cloudfront::${ACCOUNT_ID}:function/${name}`;

export const alarmArn = arn('cloudwatch', (name) => `alarm:${name}`);

const NAMINGS: Readonly<Record<string, Naming>> = {
  'AWS::DynamoDB::Table': {
    name: generated('TableName'),
    attributes: { Arn: arn('dynamodb', (name) => `table/${name}`) },
  },
  'AWS::S3::Bucket': {
    name: bucketName,
    attributes: {
      Arn: (name) => `arn:aws:s3:::${name}`,
      RegionalDomainName: (name, { storage }) => `${new URL(storage).host}/${name}`,
    },
  },
  'AWS::SQS::Queue': {
    name: generated('QueueName', 80),
    ref: queueUrl,
    attributes: { Arn: arn('sqs', (name) => name), QueueName: (name) => name, QueueUrl: queueUrl },
  },
  'AWS::Lambda::Function': {
    name: generated('FunctionName'),
    attributes: { Arn: arn('lambda', (name) => `function:${name}`) },
  },
  'AWS::Lambda::Url': {
    name: generated(),
    attributes: { FunctionUrl: (name) => `https://${functionUrlHost(name)}/` },
  },
  'AWS::CloudFront::Distribution': {
    name: generated(),
    attributes: { Id: (name) => name, DomainName: (_name, { baseUrl }) => new URL(baseUrl).host },
  },
  'AWS::CloudFront::Function': {
    name: generated(),
    ref: edgeFunctionArn,
    attributes: { FunctionARN: edgeFunctionArn },
  },
  'AWS::ApiGatewayV2::Api': {
    name: generated(),
    attributes: { ApiEndpoint: (_name, { apiUrl }) => apiUrl, ApiId: (name) => name },
  },
  'AWS::SecretsManager::Secret': { name: generated('Name'), ref: arn('secretsmanager', (name) => `secret:${name}`) },
  'AWS::IAM::Role': {
    name: generated('RoleName'),
    attributes: { Arn: (name) => `arn:aws:iam::${ACCOUNT_ID}:role/${name}`, RoleId: (name) => name },
  },
  'AWS::Logs::LogGroup': {
    name: generated('LogGroupName'),
    attributes: { Arn: arn('logs', (name) => `log-group:${name}:*`) },
  },
  'AWS::Events::Rule': { name: generated('Name'), attributes: { Arn: arn('events', (name) => `rule/${name}`) } },
  'AWS::Events::EventBus': {
    name: generated('Name'),
    attributes: { Arn: arn('events', (name) => `event-bus/${name}`), Name: (name) => name },
  },
  'AWS::CloudWatch::Alarm': { name: generated('AlarmName', 255), attributes: { Arn: alarmArn } },
  'AWS::CloudWatch::CompositeAlarm': { name: generated('AlarmName', 255), attributes: { Arn: alarmArn } },
  'AWS::SNS::Topic': { name: generated('TopicName'), ref: arn('sns', (name) => name) },
  'AWS::KMS::Key': { name: generated(), attributes: { Arn: arn('kms', (name) => `key/${name}`) } },
};

/** The value of Ref; by default the generated name. */
export const refOf = (resource: Named, addresses: Addresses): string => {
  const naming = NAMINGS[resource.type];
  const name = (naming?.name ?? generated())(resource);
  return naming?.ref?.(name, addresses) ?? name;
};

/** The physical name, even if Ref is a URL. */
export const nameOf = (resource: Named): string => (NAMINGS[resource.type]?.name ?? generated())(resource);

export const attributeOf = (resource: Named, attribute: string, addresses: Addresses): string => {
  const compute = NAMINGS[resource.type]?.attributes?.[attribute];
  if (compute !== undefined) return compute(nameOf(resource), addresses);
  throw new TemplateError(
    `${resource.stack}/${resource.logicalId}: the local cloud does not support Fn::GetAtt ${attribute} of ${resource.type}`,
  );
};
