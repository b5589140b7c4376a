/** The date formats of files, as the family's settings offer them. */
export const WORDS = {
  monthFirst: '12/31/2026 (month first)',
  dayFirst: '31/12/2026 (day first)',
  /** `EUR: Euro` */
  currency: (code: string, name: string) => `${code}: ${name}`,
} as const;
