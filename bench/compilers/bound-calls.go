// Prints where the type checker binds each call: go run bound-calls.go (root) (path of the module)
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

type checked struct {
	files []*ast.File
	types *types.Package
	info  *types.Info
}

type checker struct {
	root, module string
	positions    *token.FileSet
	packages     map[string]*checked
	library      types.Importer
}

// Import answers packages of the module and of the standard library. What others give stays unknown.
func (c *checker) Import(path string) (*types.Package, error) {
	if path == c.module || strings.HasPrefix(path, c.module+"/") {
		if own := c.load(path); own.types != nil {
			return own.types, nil
		}
		return nil, fmt.Errorf("no package %q", path)
	}
	if strings.Contains(strings.Split(path, "/")[0], ".") || path == "C" {
		return nil, fmt.Errorf("package %q is not here", path)
	}
	return c.library.Import(path)
}

func (c *checker) load(path string) *checked {
	if known, ok := c.packages[path]; ok {
		return known
	}
	own := &checked{}
	c.packages[path] = own
	folder := filepath.Join(c.root, strings.TrimPrefix(path, c.module))
	found, err := build.ImportDir(folder, 0)
	if found == nil && err != nil {
		return own
	}
	for _, name := range found.GoFiles {
		if file, _ := parser.ParseFile(c.positions, filepath.Join(folder, name), nil, 0); file != nil {
			own.files = append(own.files, file)
		}
	}
	if len(own.files) == 0 {
		return own
	}
	own.info = &types.Info{Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: c, Error: func(error) {}, FakeImportC: true}
	own.types, _ = config.Check(path, c.positions, own.files, own.info)
	return own
}

func main() {
	root, _ := filepath.Abs(os.Args[1])
	positions := token.NewFileSet()
	c := &checker{root, os.Args[2], positions, map[string]*checked{}, importer.ForCompiler(positions, "source", nil)}
	filepath.Walk(root, func(folder string, entry os.FileInfo, err error) error {
		if err != nil || !entry.IsDir() {
			return nil
		}
		name := entry.Name()
		if folder != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "vendor") {
			return filepath.SkipDir
		}
		below, _ := filepath.Rel(root, folder)
		c.load(strings.TrimSuffix(c.module+"/"+filepath.ToSlash(below), "/."))
		return nil
	})
	out := json.NewEncoder(os.Stdout)
	for _, own := range c.packages {
		for _, file := range own.files {
			ast.Inspect(file, func(node ast.Node) bool {
				if call, ok := node.(*ast.CallExpr); ok {
					c.print(out, own.info, nameOf(call.Fun))
				}
				return true
			})
		}
	}
}

func (c *checker) print(out *json.Encoder, info *types.Info, name *ast.Ident) {
	if name == nil {
		return
	}
	function, ok := info.Uses[name].(*types.Func)
	if !ok {
		return
	}
	definitions := [][]interface{}{}
	at, declared := c.positions.Position(name.Pos()), c.positions.Position(function.Pos())
	file, _ := filepath.Rel(c.root, at.Filename)
	if other, err := filepath.Rel(c.root, declared.Filename); err == nil && declared.IsValid() && !strings.HasPrefix(other, "..") {
		definitions = append(definitions, []interface{}{other, declared.Line})
	}
	out.Encode(map[string]interface{}{"file": file, "line": at.Line, "column": at.Column - 1, "definitions": definitions})
}

func nameOf(callee ast.Expr) *ast.Ident {
	switch expression := callee.(type) {
	case *ast.Ident:
		return expression
	case *ast.SelectorExpr:
		return expression.Sel
	case *ast.ParenExpr:
		return nameOf(expression.X)
	case *ast.IndexExpr:
		return nameOf(expression.X)
	}
	return nil
}
