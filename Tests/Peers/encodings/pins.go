// As `../pins.py`, over Go's crypto/x509.
package main

import (
	"bufio"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"os"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		der, err := base64.StdEncoding.DecodeString(lines.Text())
		if err == nil {
			if certificate, err := x509.ParseCertificate(der); err == nil {
				fmt.Printf("%x\n", sha256.Sum256(certificate.RawSubjectPublicKeyInfo))
				continue
			}
		}
		// Whatever it is, Go has no answer.
		fmt.Println("error")
	}
}
