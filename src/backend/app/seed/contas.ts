/** The demonstration account, printed at start while everything is simulated. */
export const DEMO = {
  email: 'demo@vialivre.example',
  senha: 'livre2026',
  nome: 'Marina Duarte Lima',
  cpf: '52998224725',
};

/** A second account with an ended plan, for the closed menus. */
export const DEMO_SEM_PLANO = {
  email: 'demo-sem-plano@vialivre.example',
  senha: 'livre2026',
  nome: 'Otávio Reis Campos',
  cpf: '39053344705',
};
