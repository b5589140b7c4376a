import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

const TWO_YEARS = Duration.days(730);

/** What browsers are told with every answer. A page may widen what it loads; it may not let itself be framed. */
export class EdgeHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      comment: 'Counterfoil: answers to browsers',
      securityHeadersBehavior: {
        strictTransportSecurity: { accessControlMaxAge: TWO_YEARS, includeSubdomains: false, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        // Not no-referrer: a form would then be sent with `Origin: null`, and taken for another site's.
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: false },
        contentSecurityPolicy: {
          contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
          override: false,
        },
      },
    });
  }
}
