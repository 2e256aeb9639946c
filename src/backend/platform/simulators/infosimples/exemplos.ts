/** One valid number for each scenario, by its last digit; docs/sandbox.md shows them to people. */
export const CNH_DE_EXEMPLO = [
  '17876663650',
  '39264445421',
  '99777724572',
  '64377562393',
  '78142283414',
  '86445709345',
  '75400502786',
  '70470953587',
  '22142430348',
  '35157763819',
] as const;

export const RENAVAM_DE_EXEMPLO = [
  '64430359540',
  '62176866191',
  '76441446302',
  '69237265173',
  '42568596124',
  '60963953285',
  '08151335686',
  '85844236267',
  '86770827648',
  '84451517289',
] as const;
