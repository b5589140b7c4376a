import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ServiceFunction } from './service-function.ts';

/** Mail from one address; SES has it verified, or the domain that it is of. */
export const grantMail = (grantee: ServiceFunction, mailFrom: string): void => {
  const { partition, region, account } = Stack.of(grantee);
  const identity = (name: string): string => `arn:${partition}:ses:${region}:${account}:identity/${name}`;
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  grantee.addEnvironment('MAIL_FROM', mailFrom);
  grantee.addToRolePolicy(
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [identity(mailFrom), identity(domain)],
      conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
    }),
  );
};
