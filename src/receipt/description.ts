/** What a describer says of a finding; the code, the place and the type of what stood there are added for all alike. */
export interface Description {
  readonly message: string;
  readonly expected?: string;
  readonly allowed?: readonly unknown[];
  readonly hint?: string;
  readonly rule?: string;
}
