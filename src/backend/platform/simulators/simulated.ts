/** The services that are simulated while they have no address, and the setting of each. */
export const SIMULATED_BY_DEFAULT = {
  pagbank: { name: 'PagBank', setting: 'PAGBANK_URL' },
  picpay: { name: 'PicPay', setting: 'PICPAY_URL' },
  infosimples: { name: 'Infosimples', setting: 'INFOSIMPLES_URL' },
  cep: { name: 'ViaCEP', setting: 'VIACEP_URL' },
} as const;

export type SimulatedService = keyof typeof SIMULATED_BY_DEFAULT;

/** The addresses of the settings (env.ts). */
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
 * Which services are simulated. A simulated gateway never runs beside a real one: its "pay" button would give away what the real one
 * sells. With remote APIs this process calls no service.
 */
export function simulatedServices(env: Addresses): ReadonlySet<SimulatedService> {
  const played = new Set<SimulatedService>();
  if (env.APP_API_URL !== undefined) return played;
  if (env.PAGBANK_URL === undefined && env.PICPAY_URL === undefined) played.add('pagbank').add('picpay');
  if (env.INFOSIMPLES_URL === undefined) played.add('infosimples');
  if (env.VIACEP_URL === undefined) played.add('cep');
  return played;
}

/** Real services that would receive data of a demonstration, according to the settings. */
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
