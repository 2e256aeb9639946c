/** Who filled a form in, by sign-in name: it is not sent for whoever signed in meanwhile in another tab. */
export const DRIVER_HEADER = 'x-motorista';
