import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatarCodigo } from '#lib/multas/codigo.ts';
import { INFRACOES } from '#lib/multas/infracoes.server.ts';
import { comporPeticao } from '#lib/peticoes/compose.ts';
import { erroDaDataDaInfracao } from '#lib/peticoes/datas.ts';
import { cidadeDoEndereco, montarEndereco } from '#lib/peticoes/endereco.ts';
import { codigoNoTexto, modeloEscolhido } from '#lib/peticoes/multa.ts';
import { modeloPorId } from '#lib/peticoes/templates.ts';
import { AMOSTRA } from '../../fixtures/peticao.ts';

const palavra = fc.stringMatching(/^[A-ZÀ-Ú][a-zà-ú]{1,10}$/);

describe('the full address', () => {
  it('combines street, number, complement, neighbourhood, city, state and CEP', () => {
    const partes = {
      logradouro: 'Rua das Laranjeiras',
      numero: '100',
      complemento: 'apto. 201',
      bairro: 'Laranjeiras',
      cidade: 'Rio de Janeiro',
      uf: 'RJ',
      cep: '22240003',
    };
    expect(montarEndereco(partes)).toBe(
      'Rua das Laranjeiras, 100, apto. 201, Laranjeiras, Rio de Janeiro – RJ, CEP 22240-003',
    );
    const semRua = { ...partes, logradouro: '', numero: ' ', complemento: '', bairro: '' };
    expect(montarEndereco(semRua)).toBe('Rio de Janeiro – RJ, CEP 22240-003');
  });

  it('gives its town back, whatever the town', () => {
    fc.assert(
      fc.property(palavra, palavra, palavra, (logradouro, bairro, cidade) => {
        const resto = { numero: '5', complemento: '', uf: 'RJ', cep: '24220300' };
        const endereco = montarEndereco({ logradouro, bairro, cidade, ...resto });
        expect(cidadeDoEndereco(endereco)).toEqual({ cidade, uf: 'RJ' });
      }),
    );
    expect(cidadeDoEndereco('Av. Brasil, 5, Niterói/RJ')).toEqual({ cidade: 'Niterói', uf: 'RJ' });
    expect(cidadeDoEndereco('Sítio Boa Vista')).toBeNull();
  });

  it('in other words leaves the place of the signature to the hand', () => {
    const modelo = modeloPorId('velocidade');
    if (!modelo) throw new Error('no model');
    const dados = { ...AMOSTRA, cidade: undefined, uf: undefined };
    const { fecho } = comporPeticao({ modelo, fase: 'P', fundamentos: [], dados });
    expect(fecho.localEData).toMatch(/^_+, 5 de novembro de 2026$/);
  });
});

describe('the code in an enquadramento', () => {
  it('is found for every infraction of the table, however it is written', () => {
    for (const { codigo, descricao, artigo } of INFRACOES) {
      const escrito = formatarCodigo(codigo);
      expect(codigoNoTexto(`${escrito} ${descricao} (art. ${artigo})`)).toBe(codigo);
      expect(codigoNoTexto(codigo)).toBe(codigo);
    }
    expect(['745-5/0', 'art. 218', '12/03/2026', '2026'].map(codigoNoTexto)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('chooses the model, unless another was chosen', () => {
    const escolha = (TemplateId: string, Enquadramento: string) =>
      modeloEscolhido({ TemplateId, Enquadramento, fase: 'P' })?.Id;
    expect(escolha('', '605-01 Avançar o sinal vermelho')).toBe('sinal-vermelho');
    expect(escolha('prazos', '605-01')).toBe('prazos');
    expect(escolha('', 'sem código')).toBeUndefined();
    expect(escolha('inventado', '605-01')).toBeUndefined();
  });
});

describe('the day of an infraction', () => {
  it('is not to come and not from before the traffic code', () => {
    expect(erroDaDataDaInfracao('2026-11-20', '2026-11-20')).toBeNull();
    expect(erroDaDataDaInfracao('2026-11-21', '2026-11-20')).toContain('ainda não chegou');
    expect(erroDaDataDaInfracao('1998-01-22', '2026-11-20')).toBeNull();
    expect(erroDaDataDaInfracao('1998-01-21', '2026-11-20')).toContain('Confira o ano');
  });
});
