/** The services that a simulator plays while the settings give no address, and the setting that would. */
export const SIMULATED_BY_DEFAULT = {
  pagbank: { name: 'PagBank', setting: 'PAGBANK_URL' },
  picpay: { name: 'PicPay', setting: 'PICPAY_URL' },
  infosimples: { name: 'Infosimples', setting: 'INFOSIMPLES_URL' },
  cep: { name: 'ViaCEP', setting: 'VIACEP_URL' },
} as const;

export type SimulatedService = keyof typeof SIMULATED_BY_DEFAULT;

/** Of the settings (env.ts): the addresses alone. */
type Addresses = Partial<
  Record<
    | 'PAGBANK_URL'
    | 'PICPAY_URL'
    | 'INFOSIMPLES_URL'
    | 'VIACEP_URL'
    | 'BRASILAPI_URL'
    | 'SMTP_URL'
    | 'AUTOMATION_WEBHOOK_URL'
    | 'APP_API_URL'
    | 'S3_URL'
    | 'CLAMAV_ADDRESS',
    string | undefined
  >
>;

/**
 * Which services are played. A gateway is never played beside a real one: whoever can press "pay" in the played one would be
 * given what the real one sells. With the APIs elsewhere nothing is asked of any service here.
 */
export function simulatedServices(env: Addresses): ReadonlySet<SimulatedService> {
  const played = new Set<SimulatedService>();
  if (env.APP_API_URL !== undefined) return played;
  if (env.PAGBANK_URL === undefined && env.PICPAY_URL === undefined) played.add('pagbank').add('picpay');
  if (env.INFOSIMPLES_URL === undefined) played.add('infosimples');
  if (env.VIACEP_URL === undefined) played.add('cep');
  return played;
}

/** Services that see what a demonstration does, as far as the settings name them. */
export function realServices(env: Addresses): string[] {
  const addresses = {
    PAGBANK_URL: env.PAGBANK_URL,
    PICPAY_URL: env.PICPAY_URL,
    INFOSIMPLES_URL: env.INFOSIMPLES_URL,
    VIACEP_URL: env.VIACEP_URL,
    BRASILAPI_URL: env.BRASILAPI_URL,
    SMTP_URL: env.SMTP_URL,
    AUTOMATION_WEBHOOK_URL: env.AUTOMATION_WEBHOOK_URL,
    APP_API_URL: env.APP_API_URL,
    S3_URL: env.S3_URL,
    CLAMAV_ADDRESS: env.CLAMAV_ADDRESS,
  };
  return Object.entries(addresses).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}
