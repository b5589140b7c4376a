import { RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Secret, type SecretStringGenerator } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { ServiceFunction } from './service-function.ts';

/** The secret is generated in the cloud and never shown, because it grants access. */
export const KEY_LENGTH = 64;

export type ServiceSecretProps = { readonly description: string; readonly generated?: SecretStringGenerator };

/** A secret that outlives the stack, because encrypted data would be lost with it. */
export class ServiceSecret extends Secret {
  constructor(scope: Construct, id: string, { description, generated }: ServiceSecretProps) {
    super(scope, id, {
      description,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...(generated !== undefined && { generateSecretString: generated }),
    });
  }

  /**
   * A dynamic reference to a field. CloudFormation resolves it only when the resource that holds it changes, so the
   * reference names the version: a new version is a change. An empty one is the current version.
   */
  referenceTo(field: string, versionId: string): string {
    return SecretValue.secretsManager(this.secretArn, { jsonField: field, versionId }).unsafeUnwrap();
  }

  /** Sets the variable that the function reads. CDK's own grant would also allow describing the secret. */
  grantReadAs(grantee: ServiceFunction, variable: string): void {
    grantee.addEnvironment(variable, this.secretArn);
    grantee.addToRolePolicy(
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [this.secretArn] }),
    );
  }
}
