import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret, type SecretStringGenerator } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { ServiceFunction } from './service-function.ts';

/** Whoever holds one of these opens a door: it is generated in the cloud and shown to nobody. */
export const KEY_LENGTH = 64;

export type ServiceSecretProps = { readonly description: string; readonly generated?: SecretStringGenerator };

/** A secret that outlives the stack: what it sealed would be lost with it. */
export class ServiceSecret extends Secret {
  constructor(scope: Construct, id: string, { description, generated }: ServiceSecretProps) {
    super(scope, id, {
      description,
      removalPolicy: RemovalPolicy.RETAIN,
      ...(generated !== undefined && { generateSecretString: generated }),
    });
  }

  /** Under the one name that the function asks for. CDK's own grant would let it describe the secret as well. */
  grantReadAs(grantee: ServiceFunction, variable: string): void {
    grantee.addEnvironment(variable, this.secretArn);
    grantee.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [this.secretArn] }),
    );
  }
}
