import { join } from 'node:path';
import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

export type ServiceFunctionProps = {
  /** The folder below functions/. */
  readonly name: string;
  readonly settings: Settings;
  readonly timeout: Duration;
  readonly description: string;
  /** MB */
  readonly memory?: number;
  /** It sends to the queue that it drains; Lambda would stop such a chain after about 16 rounds. */
  readonly continuesItself?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
};

/** Every Lambda of the service: Node 24 on arm64, traced, its log kept a month, permissions added by grants only. */
export class ServiceFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    const { name, settings, timeout, description, memory = 512, continuesItself = false, environment } = props;
    super(scope, id, {
      description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(join(settings.bundles, name)),
      memorySize: memory,
      timeout,
      tracing: Tracing.ACTIVE,
      recursiveLoop: continuesItself ? RecursiveLoop.ALLOW : RecursiveLoop.TERMINATE,
      role: new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') }),
      logGroup: new LogGroup(scope, `${id}Log`, {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
      environment: {
        // Node lets the young generation grow with the machine; reading 10 MB of CSV then holds 320 MB instead of 210.
        NODE_OPTIONS: '--max-semi-space-size=2',
        POWERTOOLS_SERVICE_NAME: name,
        POWERTOOLS_METRICS_NAMESPACE: 'Counterfoil',
        POWERTOOLS_LOG_LEVEL: settings.logLevel,
        ...environment,
      },
    });

    this.addToRolePolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [this.logGroup.logGroupArn],
      }),
    );
  }
}

/** 'list-import-rows' → 'ListImportRows' */
export const toConstructId = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_match, _dash: string, letter: string) => letter.toUpperCase());
