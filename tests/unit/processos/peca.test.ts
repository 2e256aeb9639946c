import { describe, expect, it } from 'vitest';
import type { FullApi } from '#lib/contract.ts';
import type { ProcessoVisto } from '#lib/processos/peca.ts';
import { dadosDaPeca } from '#lib/processos/preenchimento.ts';

const PROCESSO: ProcessoVisto = {
  ...{
    Guid: '5b1f0c0e-6a53-4d0c-9f0e-2f6a4f4d8a01',
    Tipo: 'suspensao',
    Numero: '2026/1',
    Orgao: 'DETRAN-RJ',
  },
  ...{ Descricao: '', DaFonte: false, ForaDaFonte: false, Habilitacao: null, Nome: null, Dados: {} },
  Marcos: [{ Tipo: 'prazo_cetran', Data: '2026-12-10' }],
};

describe('the known data of a petition', () => {
  const PERFIL = { Nome: 'Rui Lima', Cpf: '52998224725', Rg: '1', Telefone: '21987654321', Endereco: null };
  const CNH = {
    ...{ Guid: 'c1', Nome: 'HELENA BRANDAO', NumeroCnh: '01234567890', Cpf: '11144477735' },
    ...{ Categoria: 'AB', UF: { Uf: 'MG' }, ExerceAtividadeRemunerada: true },
  };
  const conhecidos = (processo: Partial<ProcessoVisto>, cnhs: object[]) => {
    const api = {
      conta: { perfil: async () => ({ Sexo: 'M', Numero: null, Complemento: null, Cep: null, ...PERFIL }) },
      habilitacoes: { lista: async () => cnhs },
    };
    return dadosDaPeca(api as unknown as FullApi, { ...PROCESSO, Orgao: null, ...processo }, 'P');
  };

  it('are those of the licence that lists the process, and nothing of another person', async () => {
    expect(await conhecidos({ Habilitacao: 'c1' }, [CNH])).toMatchObject({
      ...{ nome: 'HELENA BRANDAO', cpfDoCondutor: '111.444.777-35', registroCnh: '01234567890' },
      ...{ categoriaCnh: 'AB', ufCnh: 'MG', orgao: 'DETRAN-MG', ear: 'sim' },
      ...{ identidade: '', telefone: '', endereco: '' },
    });
  });

  it('are those of the profile where no licence lists it, with its own only licence', async () => {
    const minha = { ...CNH, Cpf: PERFIL.Cpf, Nome: null };
    expect(await conhecidos({}, [CNH])).toMatchObject({ nome: 'Rui Lima', identidade: 'RG 1' });
    expect(await conhecidos({}, [CNH])).not.toHaveProperty('registroCnh');
    expect(await conhecidos({}, [CNH, minha])).toMatchObject({
      ...{ nome: 'Rui Lima', registroCnh: '01234567890', identidade: 'RG 1' },
    });
    expect(await conhecidos({}, [minha, { ...minha, Guid: 'c2' }])).not.toHaveProperty('registroCnh');
  });

  it('are replaced by what the driver wrote, and by the body of the notice', async () => {
    const Dados = { nome: 'Helena Brandão', ear: 'nao' };
    expect(await conhecidos({ Habilitacao: 'c1', Orgao: 'DER-MG', Dados }, [CNH])).toMatchObject({
      ...Dados,
      orgao: 'DER-MG',
    });
  });
});
