import { ACCOUNT_ID, REGION } from '../aws-call.ts';
import type { Assembly, Template } from './assembly.ts';
import { type Addresses, attributeOf, nameOf, refOf } from './attributes.ts';
import { evaluate, NO_VALUE, type Scope } from './evaluate.ts';
import { type Properties, type Resource, TemplateError, text } from './resource.ts';

export type Context = {
  readonly assembly: Assembly;
  readonly addresses: Addresses;
  readonly exports: ReadonlyMap<string, unknown>;
};

const NESTED_STACK = 'AWS::CloudFormation::Stack';

const PSEUDO_PARAMETERS: Readonly<Record<string, unknown>> = {
  'AWS::AccountId': ACCOUNT_ID,
  'AWS::Region': REGION,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::NotificationARNs': [],
  'AWS::NoValue': NO_VALUE,
};

/** CDK's logical id of a nested stack repeats its name and adds suffixes. */
const shortName = (logicalId: string): string => logicalId.replace(/(?<=.)NestedStack.*$/, '');

/** One stack with its parameters; nested stacks are resolved once, when first needed. */
export class Stack {
  readonly #name: string;
  readonly #template: Template;
  readonly #parameters: Properties;
  readonly #context: Context;
  readonly #nested = new Map<string, Stack>();

  constructor(name: string, template: Template, parameters: Properties, context: Context) {
    this.#name = name;
    this.#template = template;
    this.#parameters = parameters;
    this.#context = context;
  }

  resources(): Resource[] {
    return Object.entries(this.#template.Resources)
      .filter(([logicalId, { Condition }]) => this.#applies(logicalId, Condition))
      .flatMap(([logicalId, { Type }]) =>
        Type === NESTED_STACK ? this.#nestedStack(logicalId).resources() : this.#resource(logicalId),
      );
  }

  output(name: string): unknown {
    const declared = this.#template.Outputs?.[name];
    if (declared === undefined) throw new TemplateError(`${this.#name}: there is no output ${name}`);
    return evaluate(declared.Value, this.#scope(`Outputs/${name}`));
  }

  /** Exported values by export name. */
  exported(): (readonly [string, unknown])[] {
    return Object.entries(this.#template.Outputs ?? {}).flatMap(([name, { Export }]) =>
      Export === undefined ? [] : [[String(evaluate(Export.Name, this.#scope(name))), this.output(name)] as const],
    );
  }

  #resource(logicalId: string): Resource[] {
    const id = `${this.#name}/${logicalId}`;
    const named = this.#declared(logicalId, id);
    const { type, properties: declared } = named;
    if (isWithoutEffect(type)) return [];
    if (!isRun(type)) throw new TemplateError(`${id}: the local cloud does not support ${type}`);
    const { addresses } = this.#context;
    const properties = this.#propertiesOf(logicalId);
    return [{ id, type, properties, declared, ref: refOf(named, addresses), name: nameOf(named) }];
  }

  /** Names come from literals only, so mutual references are not a cycle. */
  #declared(logicalId: string, place: string) {
    const resource = this.#template.Resources[logicalId];
    if (resource === undefined) throw new TemplateError(`${place}: there is no resource or parameter ${logicalId}`);
    return { stack: this.#name, logicalId, type: resource.Type, properties: resource.Properties ?? {} };
  }

  #propertiesOf(logicalId: string): Properties {
    const { properties } = this.#declared(logicalId, this.#name);
    return evaluate(properties, this.#scope(logicalId)) as Properties;
  }

  #nestedStack(logicalId: string): Stack {
    const known = this.#nested.get(logicalId);
    if (known !== undefined) return known;
    const { assembly } = this.#context;
    const properties = this.#propertiesOf(logicalId);
    const template = assembly.readTemplate(assembly.assetPath(text(properties, 'TemplateURL', logicalId)));
    const parameters = (properties['Parameters'] ?? {}) as Properties;
    const stack = new Stack(`${this.#name}-${shortName(logicalId)}`, template, parameters, this.#context);
    this.#nested.set(logicalId, stack);
    return stack;
  }

  #applies(logicalId: string, condition: string | undefined): boolean {
    return condition === undefined || this.#scope(logicalId).condition(condition);
  }

  #ref(name: string, place: string): unknown {
    if (name in PSEUDO_PARAMETERS) return PSEUDO_PARAMETERS[name];
    if (name === 'AWS::StackName') return this.#name;
    if (name === 'AWS::StackId') return `arn:aws:cloudformation:${REGION}:${ACCOUNT_ID}:stack/${this.#name}/local`;
    const parameter = this.#template.Parameters?.[name];
    if (parameter !== undefined) return this.#parameters[name] ?? parameter.Default;
    return refOf(this.#declared(name, place), this.#context.addresses);
  }

  #scope(logicalId: string): Scope {
    const place = `${this.#name}/${logicalId}`;
    return {
      place,
      ref: (name) => this.#ref(name, place),
      attribute: (target, attribute) => {
        const declared = this.#declared(target, place);
        if (declared.type !== NESTED_STACK) return attributeOf(declared, attribute, this.#context.addresses);
        return this.#nestedStack(target).output(attribute.replace(/^Outputs\./, ''));
      },
      condition: (name) => evaluate(this.#template.Conditions?.[name], this.#scope(name)) === true,
      mapping: (map, first, second) => this.#template.Mappings?.[map]?.[first]?.[second],
      importValue: (name) => {
        if (this.#context.exports.has(name)) return this.#context.exports.get(name);
        throw new TemplateError(`${place}: no stack exports ${name}`);
      },
    };
  }
}

/** Resource types that the local cloud runs. */
const RUN = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::CompositeAlarm',
  'AWS::DynamoDB::Table',
  'AWS::Events::EventBus',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Url',
  'AWS::Logs::MetricFilter',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SecretsManager::Secret',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::Schedule',
]);

/** Resource types without a local effect: keys, logs and metadata. */
const WITHOUT_EFFECT = new Set([
  'AWS::CDK::Metadata',
  'AWS::CloudWatch::Dashboard',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Role',
  'AWS::KMS::Alias',
  'AWS::KMS::Key',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Logs::Delivery',
  'AWS::Logs::DeliveryDestination',
  'AWS::Logs::DeliverySource',
  'AWS::Logs::LogGroup',
  'AWS::Logs::ResourcePolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SES::EmailIdentity',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::Scheduler::ScheduleGroup',
  'AWS::XRay::SamplingRule',
]);

const isRun = (type: string): boolean => RUN.has(type);

const isWithoutEffect = (type: string): boolean => WITHOUT_EFFECT.has(type);

/** All resources with a local effect, of all stacks, in manifest order. */
export const resolveAssembly = (assembly: Assembly, addresses: Addresses): Resource[] => {
  const exports = new Map<string, unknown>();
  return assembly.stacks.flatMap(({ name, template }) => {
    const stack = new Stack(name, template, {}, { assembly, addresses, exports });
    for (const [exported, value] of stack.exported()) exports.set(exported, value);
    return stack.resources();
  });
};
