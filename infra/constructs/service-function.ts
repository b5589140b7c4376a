import { join } from 'node:path';
import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, RecursiveLoop, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { metricsNamespace, RESERVED_CONCURRENCY } from '../stage.ts';

export type ServiceFunctionProps = {
  /** The folder below functions/. */
  readonly name: string;
  readonly settings: Settings;
  readonly timeout: Duration;
  readonly description: string;
  /** MB */
  readonly memory?: number;
  /** MB of each half of Node's young generation. */
  readonly semiSpace?: number;
  /** The function sends to its own queue; Lambda would stop such a loop after about 16 rounds. */
  readonly continuesItself?: boolean;
  /** At most so many run at once, and no other function can take their place. */
  readonly reservedConcurrency?: number | undefined;
  readonly environment?: Readonly<Record<string, string>>;
};

/** All Lambdas of the service: Node 24 on arm64, logs kept for a month, permissions through grants only. */
export class ServiceFunction extends LambdaFunction {
  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    const { name, settings, timeout, description, environment } = props;
    const { memory = 512, semiSpace = 2, continuesItself = false, reservedConcurrency: reserved } = props;
    super(scope, id, {
      description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(join(settings.bundles, name)),
      memorySize: memory,
      timeout,
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      recursiveLoop: continuesItself ? RecursiveLoop.ALLOW : RecursiveLoop.TERMINATE,
      role: new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') }),
      logGroup: new LogGroup(scope, `${id}Log`, {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
      environment: {
        // By default, Node's young generation grows with the machine; reading 10 MB of CSV would then need up to 345 MB
        // instead of 190.
        NODE_OPTIONS: `--max-semi-space-size=${semiSpace}`,
        POWERTOOLS_SERVICE_NAME: name,
        POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(settings.stage),
        POWERTOOLS_LOG_LEVEL: settings.logLevel,
        ...(reserved !== undefined && { [RESERVED_CONCURRENCY]: String(reserved) }),
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
