import { describe, expect, it } from 'vitest';
import { announcement } from '../../../server/announce.mjs';

const started = {
  address: 'http://127.0.0.1:4321',
  demo: null,
  simulados: [],
  formas: ['Pix'],
  exposto: false,
  desconhecidas: [],
};

describe('the messages at start', () => {
  it('names the ways to pay, and nothing of simulators when there are none', () => {
    const text = announcement({ ...started, formas: ['Cartão de crédito', 'Pix', 'Boleto'] });
    expect(text).toContain('Formas de pagamento: Cartão de crédito, Pix, Boleto.');
    expect(text).not.toMatch(/simulad|ALLOW_SIMULATORS|Senha/);
  });

  it('names simulated services, and warns where drivers may take them for real ones', () => {
    const simulados = ['Infosimples', 'ViaCEP'];
    expect(announcement({ ...started, simulados })).toContain('Serviços simulados: Infosimples, ViaCEP.');
    expect(announcement({ ...started, simulados })).not.toContain('ALLOW_SIMULATORS');
    expect(announcement({ ...started, simulados, exposto: true })).toContain('ALLOW_SIMULATORS=on');
  });

  it('names settings that no code reads', () => {
    const desconhecidas = ['PAGBANK_TOKN (PAGBANK_TOKEN?)'];
    expect(announcement({ ...started, desconhecidas })).toContain('não lê: PAGBANK_TOKN (PAGBANK_TOKEN?).');
    expect(announcement(started)).not.toContain('não lê');
  });
});
